// The mark on pages of a preview, which look like the portal otherwise.
import { PREVIEW_PATH } from './previewLinks.ts';

/** Environment variable of processes that serve a preview. */
export const PREVIEW_VARIABLE = 'FAHRPLAN_PREVIEW';

export const isPreviewProcess = (): boolean => process.env[PREVIEW_VARIABLE] === 'on';

/** Path of the style of the mark. Pages allow no inline styles. */
export const MARK_STYLE_PATH = `${PREVIEW_PATH}mark.css`;

export const MARK_STYLE =
  '.preview-mark{font:1rem/1.5 system-ui,sans-serif;padding:.5rem 1rem;background:#5b2a86;color:#fff;text-align:center}.preview-mark a{color:inherit;padding:.25rem;margin-inline-start:.5rem}.preview-mark a:focus-visible{outline:3px solid #fff;outline-offset:2px}@media print{.preview-mark{display:none}}';

/** Adds the mark to a page, in English like the tools of editors. */
export const markAsPreview = (page: string): string =>
  page
    .replace('</head>', `<link rel="stylesheet" href="${MARK_STYLE_PATH}"></head>`)
    .replace(
      /<body[^>]*>/,
      `$&<aside class="preview-mark" lang="en" aria-label="Preview">Preview with demo customers: nothing here is real.<a href="${PREVIEW_PATH}leave">Leave the preview</a></aside>`,
    );
