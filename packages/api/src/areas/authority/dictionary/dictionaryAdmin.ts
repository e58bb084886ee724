import { z } from 'zod'
import { can, done, optText, text } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'

const READ = 'system.dictionary:read'
const WRITE = 'system.dictionary:write'

const dictionary = z.object({
  code: z.string(),
  label: z.string(),
  /** 试验 · 科研 · 业务. */
  group: z.string(),
  /** Its entries belong to the product and are shown only. */
  isFixed: z.boolean(),
  /** Entries are stored by their label; they have no separate code. */
  isWords: z.boolean(),
})

export const listDictionaries = query({
  method: 'GET',
  path: '/api/authority/dictionary/list',
  summary: '全部字典；按名称、编码或字典项的名称查找',
  access: READ,
  reads: ['system.dictionary'],
  input: z.object({ name: optText('字典名称', 50) }),
  output: z.array(dictionary.extend({ count: z.number(), disabledCount: z.number() })),
})

const entry = z.object({
  /** What is stored in records. */
  value: z.string(),
  label: z.string(),
  note: z.string().nullable(),
  disabled: z.boolean(),
  /** Comes with the product: it can be disabled, not deleted. */
  isBuiltIn: z.boolean(),
  /** Records that have it, by what they are. */
  uses: z.array(z.object({ label: z.string(), count: z.number() })),
  /** 0 for an unchanged entry of the product. */
  version: z.number(),
  /** edit · rename · state · delete. */
  can,
})
export type DictionaryEntryRow = z.output<typeof entry>

export const showDictionary = query({
  method: 'GET',
  path: '/api/authority/dictionary/select/{code}',
  summary: '一个字典及其全部字典项，含停用的与使用数',
  access: READ,
  reads: ['system.dictionary'],
  input: z.object({ code: text('字典编码', 64) }),
  output: dictionary.extend({
    /** Number under which its change history is kept. */
    historyId: z.string(),
    entries: z.array(entry),
    /** add · sort. */
    can,
  }),
})

const code = text('字典编码', 64)
const value = text('字典项编码', 64)
const content = { label: text('字典项名称', 64), note: optText('说明', 200) }

export const entrySave = command({
  method: 'POST',
  path: '/api/authority/dictionary/entry/save',
  summary: '新增字典项；按名称存储的字典没有编码',
  access: WRITE,
  changes: ['system.dictionary'],
  input: z.object({
    code,
    value: optText('字典项编码', 40).refine(
      (value) => value === null || /^[A-Za-z]\w*$/.test(value),
      '字典项编码须以字母开头，只含字母、数字和 _',
    ),
    ...content,
  }),
  output: z.object({ value: z.string() }),
})

export const entryUpdate = command({
  method: 'POST',
  path: '/api/authority/dictionary/entry/update',
  summary: '修改字典项的名称与说明；编码不变',
  access: WRITE,
  changes: ['system.dictionary'],
  input: z.object({ code, value, ...content, version: z.number('缺少版本号').int('版本不正确') }),
  output: z.object({ value: z.string() }),
})

export const entryState = command({
  method: 'POST',
  path: '/api/authority/dictionary/entry/updateState',
  summary: '启用或停用字典项；停用的不再供选择，已有数据照常显示',
  access: WRITE,
  changes: ['system.dictionary'],
  input: z.object({ code, value, disabled: z.boolean('状态不正确') }),
  output: done,
})

export const entryDelete = command({
  method: 'POST',
  path: '/api/authority/dictionary/entry/delete',
  summary: '删除自行添加且未使用的字典项',
  access: WRITE,
  changes: ['system.dictionary'],
  input: z.object({ code, value }),
  output: done,
})

/** Most entries of one dictionary. */
export const MAX_ENTRIES = 500

const order = z
  .array(value, '请选择字典项')
  .min(1, '请选择字典项')
  .max(MAX_ENTRIES, `字典项最多${MAX_ENTRIES}个`)

export const entrySorts = command({
  method: 'POST',
  path: '/api/authority/dictionary/entry/sorts',
  summary: '排列一个字典的全部字典项',
  access: WRITE,
  changes: ['system.dictionary'],
  input: z.object({
    code,
    values: order,
    /** The order that the screen showed; if the stored order has changed since, it is not overwritten. */
    before: order,
  }),
  output: done,
})
