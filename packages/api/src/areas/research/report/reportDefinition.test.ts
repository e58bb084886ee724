import { describe, expect, test } from 'vitest'
import type { MenuDefinition } from '../../../core/menuDefinition.ts'
import { menus } from '../../../menus.ts'
import { researchDictionaries } from '../../../dictionaries/researchDictionaries.ts'
import { registries } from '../registries.ts'
import { reward } from '../reward/reward.ts'
import { variety } from '../variety/variety.ts'
import { report, type Report } from './reportDefinition.ts'
import { reports } from './reportDefinitions.ts'
import { reportScreen, reportSubjects, subjectsOf, type ReportSubject } from './reportSubjects.ts'

const all: readonly Report[] = Object.values(reports)
const dictionaries: Readonly<Record<string, readonly { value: string }[]>> = researchDictionaries

/** Values of the dictionary of a field. */
const valuesOf = ({ registry }: Report, name: string): string[] => {
  const field = registry.fields[name]!
  return field.kind === 'dict' ? dictionaries[field.dictionary]!.map(({ value }) => value) : []
}

describe('F-549 the statistics', () => {
  test('the statistics have five calls for each of six subjects', () => {
    const paths = all.flatMap(({ calls }) => Object.values(calls).map(({ path }) => path))
    const tails = ['custom', 'cumulative', 'aggregate', 'drillDown', 'drillDownExport']
    const subjects = [
      'approvedVariety',
      'registeredVariety',
      'varietyRight',
      'patentRight',
      'copyright',
      'award',
    ]
    expect(paths).toEqual(
      subjects.flatMap((subject) => tails.map((tail) => `/api/research/reportAnalysis/${subject}/${tail}`)),
    )
    for (const { calls } of all)
      expect(Object.values(calls).every(({ method }) => method === 'POST')).toBe(true)
  })

  test.each(all.map((report) => [report.subject, report] as const))(
    'the report of %s names states and kinds of data as its dictionaries do',
    (_, report) => {
      const { only, ending } = report
      if (only) expect(valuesOf(report, only.field)).toEqual(expect.arrayContaining([...only.values]))
      if (only) expect(only.values).toEqual(expect.arrayContaining([...only.initial]))
      if (ending?.state) {
        const { field, ended, expired } = ending.state
        expect(valuesOf(report, field)).toEqual(expect.arrayContaining([...ended]))
        if (expired) expect(ended).toContain(expired)
      }
      expect(new Set(report.dimensions.map(({ name }) => name)).size).toBe(report.dimensions.length)
    },
  )

  test('approved and registered varieties are never counted twice', () => {
    const kinds = [...reports.approvedVariety.only!.values, ...reports.registeredVariety.only!.values]
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(valuesOf(reports.approvedVariety, 'dataType').toSorted()).toEqual(kinds.toSorted())
  })

  test('the statistics have one menu entry per subject', () => {
    const entries = (list: readonly MenuDefinition[]): MenuDefinition[] =>
      list.flatMap((item) => [item, ...entries(item.children ?? [])])
    for (const subject of Object.keys(reportSubjects)) {
      const found = entries(menus).filter(({ path }) => path === reportScreen(subject as ReportSubject))
      expect(found).toHaveLength(1)
      expect(found[0]!.permissions).toEqual(['research.report:read', 'research.report:export'])
    }
  })

  test('the statistics are linked from the list of their registry', () => {
    const found = registries.flatMap(({ def }) => subjectsOf(def.name))
    expect(found.toSorted()).toEqual(Object.keys(reportSubjects).toSorted())
    expect(subjectsOf('research.thesis')).toEqual([])
  })
})

describe('a definition that does not fit its registry', () => {
  const sound = {
    subject: 'award',
    registry: reward,
    years: { year: '获奖年度' },
    groups: ['level'],
    filters: ['level'],
    measures: ['count'],
  } as const
  test.each([
    ['units', { groups: ['level', 'units'] }],
    ['grade', { filters: ['grade'] }],
    ['title', { years: { title: '年' } }],
    ['names', { measures: ['names'] }],
    ['since', { ending: { since: 'since' } }],
    ['research.variety', { registry: variety, groups: [], filters: [] }],
  ] as const)('a definition is refused for %s', (name, wrong) => {
    expect(() => report({ ...sound, ...wrong })).toThrow(name)
  })

  test('a fitting definition is accepted', () => {
    expect(report(sound).dimensions.map(({ name }) => name)).toEqual(['orgId', 'year', 'level', 'status'])
  })
})
