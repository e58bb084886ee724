import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { groups } from './groups.ts'
import { findProofs, gapsOf, proofsIn, toPage } from './list.ts'
import { numbersIn, titlesOf } from './titles.ts'

test('docs/behaviours.md has the titles of the tests', { timeout: 60_000 }, () => {
  const page = readFileSync(join(ROOT, 'docs/behaviours.md'), 'utf8')
  expect(page, 'docs/behaviours.md is out of date: run `npm run behaviours` and commit it').toBe(
    toPage(findProofs(ROOT)),
  )
})

test('every behaviour is named by a test', () => {
  expect(gapsOf(groups, findProofs(ROOT))).toEqual([])
})

test('titles are read as text, template and sum, of every kind of test', () => {
  const source = `
    test('one', () => {})
    it(\`two \${name}\`, () => {})
    test.each([['(', 1]])('three %s', () => {})
    test.each\`a | b\`("four", () => {})
    test.describe('five', () => { test.only('six ' + kind, async ({ page }) => {}) })
    describe.each(rows)('seven', () => {})`
  expect(titlesOf('a.test.tsx', source)).toEqual([
    'one',
    'two ${…}',
    'three %s',
    'four',
    'five',
    'six ${…}',
    'seven',
  ])
})

test('a title occurs once per row of its table if the first values name behaviours', () => {
  const source = `test.each([['F-176', 'a'], ['F-177', 'b']] as const)('%s is %s', () => {})`
  expect(titlesOf('a.test.ts', source)).toEqual(['F-176 is %s', 'F-177 is %s'])
  expect(titlesOf('a.test.ts', source.replace('%s is', 'F-001 all of %s is'))).toEqual([
    'F-001 all of F-176 is %s',
    'F-001 all of F-177 is %s',
  ])
})

test('other texts are no titles', () => {
  const source = `
    // test('F-001 in a comment')
    const text = "test('F-002 in a text')"
    expect('F-003').toBe(other('F-004'))
    test(name, async () => { await test.step('F-005', () => {}) })
    regex.test('F-006')`
  expect(titlesOf('a.spec.ts', source)).toEqual([])
})

test('several numbers and ranges of a title are read', () => {
  expect(numbersIn('F-152 F-158 takes a PDF')).toEqual([152, 158])
  expect(numbersIn('F-153–F-155, F-160-F-161 and F-154')).toEqual([153, 154, 155, 160, 161])
  expect(numbersIn('F-1530 is none, nor are F-15 and AF')).toEqual([])
})

test('a table has one row per number, and bars in titles do not break it', () => {
  const page = toPage(proofsIn('a.test.ts', `test('F-002 F-010 one | two', () => {})`))
  expect(page).toContain('| F-002 | F-002 F-010 one \\| two | a.test.ts |\n| F-010 |')
})

test('missing behaviours are named by group', () => {
  const proofs = proofsIn('a.test.ts', `test('F-003 F-006', () => {})`)
  const groups = [
    { name: 'First', first: 1, last: 6 },
    { name: 'Second', first: 6, last: 6 },
  ]
  expect(gapsOf(groups, proofs)).toEqual(['First: F-001–F-002, F-004–F-005 (4 of 6)'])
})
