import { pathNames } from '@hepu/api/core/routePath'
import type { Route } from '@hepu/api/core/route'

/** Values that break careless code: too long, too large, of another type, with control characters, or that look like code. */
const hostile: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '𠮷'.repeat(60),
  'x'.repeat(70_000),
  "' or 1=1 --",
  '1; drop table "user"',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '${7*7}{{7*7}}',
  '=cmd|calc!A1',
  -1,
  0,
  0.1,
  1e308,
  2 ** 53,
  '9223372036854775807',
  '9223372036854775808',
  'NaN',
  'Infinity',
  true,
  null,
  [],
  [[[]]],
  {},
  { constructor: { prototype: 1 } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  Array.from({ length: 5000 }, (_, at) => at),
  '2026-02-30',
  '0001-01-01',
  '9999-12-31T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
]

type Random = () => number
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** Returns a value that a field of this name may well take. */
function likely(random: Random, name: string): unknown {
  const small = 1 + Math.floor(random() * 60)
  if (/^ids$|Ids$/.test(name)) return [String(small)]
  if (/^id$|Id$/.test(name)) return String(small)
  if (/year/i.test(name)) return 2015 + Math.floor(random() * 12)
  if (/date|On$|time/i.test(name)) return '2026-05-01'
  if (name === 'current') return 1
  if (name === 'size') return 10
  if (name === 'version') return 1
  return pick(random, ['甲', '测试', 'a', 1, 2, true])
}

/** Returns an input of a call: each field absent, likely or hostile. Path values are texts that a path can have. */
export function hostileInput(random: Random, route: Route): Record<string, unknown> {
  const inPath = new Set(pathNames(route.path))
  const entries = Object.keys(route.input.shape).flatMap((name): [string, unknown][] => {
    const chance = random()
    if (inPath.has(name))
      return [
        [
          name,
          chance < 0.7
            ? String(likely(random, 'id'))
            : pick(random, ['0', '-1', 'x', '9'.repeat(30), '%00', "'"]),
        ],
      ]
    if (chance < 0.25) return []
    return [[name, chance < 0.7 ? likely(random, name) : pick(random, hostile)]]
  })
  return Object.fromEntries(entries)
}
