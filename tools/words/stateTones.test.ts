import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { findTwoTones, readShownStates } from './stateTones.ts'

const SOURCES = ['apps/web/src/**/*.{ts,tsx}', 'packages/api/src/**/*.ts']

/** Two things of one name: what is open in a risk waits for somebody, what is open in a year of funds may be used. */
const TWO_THINGS = '开放'

test('a state has one colour on all screens', () => {
  const files = globSync(SOURCES, { cwd: ROOT })
  const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
  const states = readShownStates(sources)
  expect(new Set(states.map(({ word }) => word)).size).toBeGreaterThan(100)
  expect(findTwoTones(states.filter(({ word }) => word !== TWO_THINGS))).toEqual([])
})

test('a word with two tones is found in records that are imported or spread, and where it is written out', () => {
  const sources = new Map([
    ['packages/api/src/core/states.ts', "export const states = { a: '草稿', b: '已发布' } as const"],
    [
      'apps/web/src/One.tsx',
      "import { states } from '@hepu/api/core/states'\nconst tones: Tones = {\n  a: 'quiet',\n  b: 'good',\n}\n<StateText tone={tones[row.state]}>{states[row.state]}</StateText>",
    ],
    [
      'apps/web/src/Two.tsx',
      "import { states } from '@hepu/api/core/states'\nconst more = { c: '已撤回', ...states } as const\nconst tones = { a: 'info', c: 'quiet' } as const\n<StateText tone={tones[x]}>\n{more[x]}</StateText>",
    ],
    ['apps/web/src/Three.tsx', '<StateText tone="bad">已撤回</StateText>'],
  ])
  expect(findTwoTones(readShownStates(sources))).toEqual([
    '草稿: quiet (apps/web/src/One.tsx), info (apps/web/src/Two.tsx)',
    '已撤回: quiet (apps/web/src/Two.tsx), bad (apps/web/src/Three.tsx)',
  ])
})
