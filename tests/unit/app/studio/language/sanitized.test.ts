// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sanitized } from '../../../../../app/studio/language/sanitized.ts';

test.each([
  ['<p><strong>field</strong> <code>a</code></p>', '<p><strong>field</strong> <code>a</code></p>'],
  ['<img src="x" onerror="alert(1)">text', 'text'],
  ['<script>alert(1)</script>text', 'text'],
  ['<p onclick="alert(1)" class="a">text</p>', '<p class="a">text</p>'],
  ['<a href="javascript:alert(1)">text</a>', 'text'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<div><iframe srcdoc="x"></iframe><p>text</p></div>', '<p>text</p>'],
  ['<style>p { color: red }</style><p>text</p>', '<p>text</p>'],
])('%s becomes %s', (html, clean) => {
  expect(sanitized(html)).toBe(clean);
});
