import { ORGANIZATION_LEVELS } from '@hepu/api/areas/authority/organization/organization'
import { expect, test } from 'vitest'
import type { TableBook } from '../../../../import/table/readTable.ts'
import { finderOf, type Organization } from '../organizationScope.ts'
import { planOrganizations } from './planOrganizations.ts'
import type { ExistingData } from './existingOrganizations.ts'

/** Organisations by the codes on their way down from the top; a code names its organisation. */
function existingOf(...ways: string[]): ExistingData {
  const codes = ['TOP', ...ways.map((way) => way.split('/').at(-1)!)]
  const orgs = ['', ...ways].map((way, at) => {
    const ids = [1, ...way.split('/').flatMap((code) => (code === '' ? [] : codes.indexOf(code) + 1))]
    const path = `/${ids.join('/')}/`
    return { id: at + 1, parentId: ids.at(-2) ?? null, code: codes[at]!, path } as Organization
  })
  return {
    top: orgs[0]!,
    find: finderOf(orgs),
    byId: new Map(orgs.map((org) => [org.id, org])),
    taken: new Set(),
    deleted: [],
    stopping: new Map(),
    scopes: { own: new Set(), below: new Set() },
  }
}

/** Plans rows of a code and the code above it. */
async function planned(existing: ExistingData, rows: readonly (readonly [string, string])[]) {
  const book: TableBook = {
    sheet: '数据',
    headerRow: 1,
    rows: rows.map(([code, parent], at) => ({
      no: at + 2,
      cells: { code, parent, name: code },
      isBroken: false,
    })),
    columns: [],
    ignored: [],
    heads: {},
    findings: [],
  }
  const { plans, findings } = await planOrganizations(book, existing)
  return { codes: plans.map(({ code }) => code), findings }
}
const rowsAndCodes = ({ findings }: Awaited<ReturnType<typeof planned>>) =>
  findings.map(({ row, code }) => [row, code])

/** A chain written from its end, as the slowest way to read it. */
const chain = (n: number, root: string) =>
  Array.from({ length: n }, (_, i) => [`C${n - i}`, i === n - 1 ? root : `C${n - i - 1}`] as const)

test('a chain of 20 000 rows below an unknown one is told row by row', async () => {
  const { codes, findings } = await planned(existingOf(), chain(20_000, 'NOWHERE'))
  expect(codes).toEqual([])
  expect(findings).toHaveLength(20_000)
  expect(findings.filter(({ code }) => code === 'parentRejected')).toHaveLength(19_999)
  expect(findings.at(-1)).toMatchObject({ row: 20_001, code: 'parentUnknown', read: 'NOWHERE' })
})

test('a circle of 20 000 rows is told at each of them, in few words', async () => {
  const { codes, findings } = await planned(existingOf(), chain(20_000, 'C20000'))
  expect(codes).toEqual([])
  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['parentCycle']))
  expect(findings).toHaveLength(20_000)
  expect(findings[0]!.message).toMatch(/C20000 → C19999 → .* → …（共20000个） → C20000/)
})

test('of a chain of 20 000 rows those within the levels of the tree are imported', async () => {
  const { codes, findings } = await planned(existingOf(), chain(20_000, 'TOP'))
  expect(codes).toEqual(Array.from({ length: ORGANIZATION_LEVELS }, (_, i) => `C${ORGANIZATION_LEVELS - i}`))
  expect(findings).toHaveLength(20_000 - ORGANIZATION_LEVELS)
  expect(findings.filter(({ code }) => code === 'parentTooDeep')).toMatchObject([
    { row: 20_001 - ORGANIZATION_LEVELS, message: expect.stringContaining('机构层级不能超过20级') },
  ])
})

test('what moves may not take those below it too deep', async () => {
  const existing = existingOf('A', 'A/B', 'A/B/D')
  const rows = chain(18, 'TOP')
  expect(rowsAndCodes(await planned(existing, [...rows, ['A', 'C18']]))).toEqual([[20, 'parentTooDeep']])
  expect(rowsAndCodes(await planned(existing, [...rows, ['A', 'C17']]))).toEqual([])
})

test('one that is left out is back in its old place, where others may come to stand in a circle', async () => {
  const existing = existingOf('X', 'X/Y', 'Z')
  const result = await planned(existing, [
    ['X', 'Y'],
    ['Y', 'Z'],
    ['Z', 'Y'],
    ['N', 'Z'],
  ])
  expect(rowsAndCodes(result)).toEqual([
    [2, 'parentCycle'],
    [3, 'parentCycle'],
    [4, 'parentCycle'],
  ])
  expect(result.codes).toEqual(['N'])
})
