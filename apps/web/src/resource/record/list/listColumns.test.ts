import { patent } from '@hepu/api/areas/research/patent/patent'
import { breedingLab } from '@hepu/api/areas/research/laboratory/breedingLab'
import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { resources } from '@hepu/api/resources'
import { expect, test } from 'vitest'
import { controlWidth } from '../../table/filter/filters.ts'
import { filtersOf, listColumns } from './listColumns.tsx'

const house = { value: '1', label: '禾谱示范种业' }
const station = { value: '2', label: '　南繁站' }

const named = (orgs: { value: string; label: string }[]) => ({
  columns: listColumns(patent, orgs).map(({ title }) => title),
  filter: filtersOf(patent, new Map(), orgs).find(({ name }) => name === 'orgId'),
})

test('a list with records of several visible organisations shows the organisation, and filters by it', () => {
  const { columns, filter } = named([house, station])
  expect(columns).toContain('机构')
  expect(filter).toMatchObject({ label: '机构', type: 'select', options: [house, station] })
})

test('a user who sees one organisation does not get its name in every row', () => {
  const { columns, filter } = named([house])
  expect(columns).not.toContain('机构')
  expect(filter).toBeUndefined()
})

test('the box of the keyword names the first fields it searches without cutting a word, and on hover all of them', () => {
  expect(filtersOf(patent, new Map())[0]).toMatchObject({
    placeholder: '专利名称、申请号等',
    title: '专利名称、申请号、专利号、公开号、授权公告号、申请人、专利权人、发明人',
  })
  for (const def of resources) {
    const keyword = filtersOf(def, new Map())[0]!
    expect(keyword.title).toContain(keyword.placeholder!.replace(/等$/, ''))
    expect(controlWidth(keyword), keyword.placeholder).toBe(190)
  }
})

test('regions are chosen from the map of regions, and yes or no from a list', () => {
  const places = filtersOf(breedingLab, new Map()).find(({ name }) => name === 'region')
  expect(places).toMatchObject({ label: '所在地区', type: 'locationCascader' })
  const list = { ...copyright.list, filter: ['isPublic'] }
  expect(filtersOf({ ...copyright, list }, new Map()).at(-1)).toMatchObject({
    type: 'select',
    options: [{ label: '是' }, { label: '否' }],
  })
})
