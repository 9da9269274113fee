// Counts violations of the Content-Security-Policy, which browsers report.
import type { FastifyInstance } from 'fastify';

/** Address of the directive report-uri. */
export const CSP_REPORTS = '/portal/api/csp-reports';

/** Directives of the policies. Reports about any other text count as `other`. */
const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'require-trusted-types-for',
  'script-src',
  'style-src',
  'trusted-types',
  'worker-src',
] as const;

/** Largest report in bytes. Browsers send about 1,500. */
const MAX_REPORT_SIZE = 16 * 1024;

/** Own script and line. Addresses of pages and blocked texts may have data of customers. */
const OWN_SCRIPT = /^https?:\/\/[^/]+(\/(?:studio\/)?assets\/[\w.-]+\.js)$/;

/** Kinds of reports in the log. Anyone can send reports, so the log takes only a few. */
const MAX_LOGGED = 50;

const SCHEMA = { response: { 202: { type: 'object', properties: {} } } };

/**
 * Adds the call that takes reports.
 *
 * @returns the number of reports by directive
 */
export function addCspReportRoute(root: FastifyInstance): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const logged = new Set<string>();
  void root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: MAX_REPORT_SIZE },
      (_, body, done) => done(null, parse(String(body))),
    );
    app.post('/portal/api/csp-reports', { schema: SCHEMA, config: { passesOn: true } }, async (request, reply) => {
      const { directive, script, line } = readReport(request.body);
      counts.set(directive, (counts.get(directive) ?? 0) + 1);
      const kind = `${directive} ${script}:${line}`;
      if (!logged.has(kind) && logged.size < MAX_LOGGED) {
        logged.add(kind);
        request.log.warn({ directive, script, line }, 'a page violated its Content-Security-Policy');
      }
      return reply.status(202).send({});
    });
  });
  return counts;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

interface Report {
  readonly directive: string;
  /** Path of the script; empty for one that is not of this site. */
  readonly script: string;
  readonly line: number;
}

function readReport(body: unknown): Report {
  const { 'csp-report': report } = recordOf(body);
  const { 'effective-directive': effective, 'source-file': source, 'line-number': line } = recordOf(report);
  // Newer browsers name script-src-elem and the like.
  const name = String(effective).replace(/-(?:attr|elem)$/, '');
  return {
    directive: DIRECTIVES.find((one) => one === name) ?? 'other',
    script: OWN_SCRIPT.exec(String(source))?.[1] ?? '',
    line: Number.isSafeInteger(line) ? Number(line) : 0,
  };
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
