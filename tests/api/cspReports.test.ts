// Violations of the Content-Security-Policy: the pages that forbid them, and the count of reports.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { describeOnFiles } from '../support/server/databases.ts';
import { startPortal, type Visitor } from '../support/server/portal.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'fahrplan-web-'));
mkdirSync(join(webRoot, 'studio'));
for (const folder of ['', 'studio/'])
  writeFileSync(join(webRoot, folder, 'index.html'), '<!doctype html><title>Portal</title>');
afterAll(() => rmSync(webRoot, { recursive: true }));

const REPORTS = '/portal/api/csp-reports';

/** Sends a body as a browser does: without a token, and from a page of any site. */
async function send(visitor: Visitor, body: string): Promise<number> {
  const headers = { 'content-type': 'application/csp-report', origin: 'https://elsewhere.example' };
  return (await visitor.send('POST', REPORTS, body, headers)).status;
}

const reportOf = (directive: unknown) => JSON.stringify({ 'csp-report': { 'effective-directive': directive } });

describeOnFiles('violations of the Content-Security-Policy', (databases) => {
  const policyAt = async (path: string, settings = {}) => {
    const portal = await startPortal(databases, {
      settings: { webRoot, ...settings },
      runCommand: async () => ({ code: 0, output: '' }) as never,
    });
    const { headers } = await portal.visitor().get(path, { accept: 'text/html' });
    return String(headers['content-security-policy']).split(/;\s*/);
  };

  test('the policies require Trusted Types and report violations', async () => {
    const portal = ["require-trusted-types-for 'script'", "trusted-types 'none'", `report-uri ${REPORTS}`];
    expect(await policyAt('/')).toEqual(expect.arrayContaining(portal));
    const studio = ["require-trusted-types-for 'script'", 'trusted-types studio', `report-uri ${REPORTS}`];
    expect(await policyAt('/studio')).toEqual(expect.arrayContaining(studio));
  });

  test('the policy allows markup by the script of a vendor', async () => {
    const chat = { script: 'https://chat.example/widget.js', bot: 'fahrplan', secrets: {} };
    const policy = (await policyAt('/', { chat })).join();
    expect(policy).not.toContain('trusted-types');
    expect(policy).toContain(REPORTS);
  });

  test('are counted by directive, whatever the shape of the report', async () => {
    const portal = await startPortal(databases, { settings: { metricsTokens: ['token'] } });
    const visitor = portal.visitor();
    const bodies = [
      ...['script-src-elem', 'script-src', 'require-trusted-types-for', 'constructor', null].map(reportOf),
      ...['{"csp-report":[]}', 'null', '"text"', 'no JSON', '[]', '{"csp-report":null}'],
    ];
    for (const body of bodies) expect([body, await send(visitor, body)]).toEqual([body, 202]);
    expect(await send(visitor, `{"a":"${'x'.repeat(20_000)}"}`)).toBe(413);
    const { body } = await visitor.get('/metrics', { authorization: 'Bearer token' });
    expect(body.text.match(/^fahrplan_csp_reports_total\{.*$/gm).sort()).toEqual([
      'fahrplan_csp_reports_total{directive="other"} 8',
      'fahrplan_csp_reports_total{directive="require-trusted-types-for"} 1',
      'fahrplan_csp_reports_total{directive="script-src"} 2',
    ]);
  });

  test('are logged once for each directive, script and line, and fifty of these at most', async () => {
    const portal = await startPortal(databases);
    const warn = vi.spyOn(portal.app.log, 'warn');
    const report = (line: number) => ({ 'effective-directive': 'script-src', 'line-number': line });
    for (const line of [1, 1, ...Array(60).keys()])
      await send(portal.visitor(), JSON.stringify({ 'csp-report': report(line) }));
    const lines = warn.mock.calls.map(([said]) => (said as unknown as { line: number }).line);
    expect([lines.length, new Set(lines).size]).toEqual([50, 50]);
  });

  test('are accepted in their own media type only', async () => {
    const portal = await startPortal(databases);
    expect(await (await portal.newVisitor()).post(REPORTS, {})).toMatchObject({ status: 415 });
  });
});
