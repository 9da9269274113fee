/** URL templates that RFC 6570 does not allow: the negative cases of its test suite. */
export const BAD_TEMPLATES = [
  ...['{/id*', '/id*}', '{/?id}', '{var:prefix}', '{hello:2*}', '{??hello}', '{!hello}', '{with space}'],
  ...['{ leading_space}', '{trailing_space }', '{=path}', '{$var}', '{|var*}', '{*keys?}', '{?empty=default,var}'],
  ...['{var}{-prefix|/-/|var}', '?q={searchTerms}&amp;c={example:color?}', 'x{?empty|foo=none}', '/h{#hello+}'],
  ...['/h#{hello+}', '{keys:1}', '{+keys:1}', '{;keys:1*}', '?{-join|&|var,list}', '/people/{~thing}'],
  ...['/{default-graph-uri}', '/sparql{?query,default-graph-uri}', '/sparql{?query){&default-graph-uri*}'],
  ...['/resolution{?x, y}', '{var:0}', '{var:01}', '{var:10000}', '{var:}', '{x.}', '{x..y}', '{%2x}'],
] as const;
