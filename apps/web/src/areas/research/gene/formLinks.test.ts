import type { GeneType } from '@hepu/api/areas/research/gene/geneTypeList'
import { expect, test } from 'vitest'
import type { FormItem, Link } from '../../../resource/form/items.ts'
import type { RecordDetail } from '../../../resource/record/recordRows.ts'
import { geneItems } from './formLinks.ts'

const option = (key: string, state: number) => ({ id: key, key, name: key, state, uses: 0 })
const typeOf = (key: string, children: GeneType[] = []): GeneType => ({
  id: key,
  key,
  name: key,
  state: 1,
  count: 0,
  methods: [option('克隆', 1), option('诱变', 0)],
  titles: [option('donor', 0), option('primer', 1)],
  can: {},
  children,
})
const types = [typeOf('抗逆', [typeOf('抗逆(旱)')])]
const items: FormItem[] = [
  { prop: 'geneType', label: '类型', type: 'select', options: [] },
  { prop: 'geneMethod', label: '方法', type: 'select', options: [] },
  { prop: 'folder', label: '文件夹', type: 'input', maxlength: 300, help: '路径' },
]
const linksOf = (record?: Partial<RecordDetail>): Record<string, Link> =>
  geneItems(items, record as RecordDetail | undefined, { types, folders: ['玉米'] })[0]!.linkage!
const methods = (type: unknown, record?: Partial<RecordDetail>) =>
  linksOf(record)['geneMethod']!.options!(type).map(({ label }) => label)

test('the form offers the enabled methods of the type, and none before a type is chosen', () => {
  expect(methods('抗逆')).toEqual(['克隆'])
  expect(methods('抗逆(旱)')).toEqual(['克隆'])
  expect(methods(undefined)).toEqual([])
})

test('the method of the record stays a marked choice, within its own type only', () => {
  const record = { geneType: '抗逆', geneMethod: '诱变' }
  expect(methods('抗逆', record)).toEqual(['克隆', '诱变（已停用）'])
  expect(methods('抗逆(旱)', record)).toEqual(['克隆'])
})

test('a disabled heading is left out, unless the record fills it', () => {
  expect(linksOf()['donor']!.shown!('抗逆')).toBe(false)
  expect(linksOf()['primer']!.shown!('抗逆')).toBe(true)
  expect(linksOf()['donor']!.shown!(undefined)).toBe(true)
  expect(linksOf({ donor: 'Y5421' })['donor']!.shown!('抗逆')).toBe(true)
})

test('a folder is chosen; a deleted one stays for the record that names it', () => {
  const folderOf = (record?: Partial<RecordDetail>) => {
    const item = geneItems(items, record as RecordDetail | undefined, { types, folders: ['玉米'] })[2]!
    return item.type === 'select' ? item.options?.map(({ value }) => value) : undefined
  }
  expect(folderOf()).toEqual(['玉米'])
  expect(folderOf({ folder: '旧' })).toEqual(['旧', '玉米'])
  expect(folderOf({ folder: '玉米' })).toEqual(['玉米'])
})
