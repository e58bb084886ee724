import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../envelope.ts'
import { can, done, flag, idIn, idOut, idsIn, moment, nothing, optText, whyNot } from '../wireFields.ts'
import {
  answerCall,
  batchCalls,
  importBatch,
  importPreview,
  importUpload,
  movedBatch,
  pastCalls,
} from '../importCalls.ts'
import { command, fileQuery, query, type Method } from '../route.ts'
import type { Subject, Subjects } from '../subject.ts'
import { storedFile } from '../file/file.ts'
import { dictionariesOf, fieldNamed, secretFields, storedFields, type Field, type Fields } from './fields.ts'
import type { Values } from './problems.ts'
import type { Resource } from './resource.ts'
import { yearFilters } from './yearFilters.ts'
import { dueLevel } from './deadlines.ts'
import { assignedToMeKind } from './assignedToMe.ts'
import { reviewState } from './review.ts'
import { isRecordTarget, recordTargets } from './targets.ts'
import type { ResourceVerb } from './titles.ts'
import { shapeIn, valueOut } from './values.ts'

type Asked = Pick<
  Resource,
  | 'name'
  | 'title'
  | 'path'
  | 'fields'
  | 'list'
  | 'pathOverrides'
  | 'methods'
  | 'statusField'
  | 'openExport'
  | 'deadlines'
>

/** Default paths of the calls below the resource's path. */
const tails = {
  page: 'page',
  show: 'show/{id}',
  create: 'create',
  update: 'update',
  audit: 'audit',
  delete: 'delete',
  deletedPage: 'deletedPage',
  restore: 'restore',
  purge: 'purge',
  deleteFile: 'deleteFile',
  deletePreviewUrl: 'deletePreviewUrl',
  secret: 'secret/{id}',
  import: 'import',
  importTemplate: 'importTemplate',
  batch: 'importBatch',
  export: 'export',
} as const

/** Paths of calls that differ from the default: the part after the resource's path, or a whole path. */
export type PathOverrides = Readonly<Partial<Record<keyof typeof tails, string>>>

/** Methods of calls that differ from the default. */
export type MethodOverrides = Readonly<Partial<Record<'update' | 'export', Method>>>

const pathOf = (base: `/api/${string}`, tail: string): `/api/${string}` =>
  tail.startsWith('/api/') ? (tail as `/api/${string}`) : `${base}/${tail}`

/** The calls of a resource, by their names here. */
export type ResourceCalls = ReturnType<typeof resourceCalls>

/** Returns every call of a resource. */
export function resourceCalls(asked: Asked) {
  const { path, title } = asked
  const at = (call: keyof typeof tails) => pathOf(path, asked.pathOverrides[call] ?? tails[call])
  const word = (verb: ResourceVerb) => `${asked.name}:${verb}` as const
  const row = rowOut(asked.fields)
  const filters = filtersOf(asked)
  const sorts = ['id', 'updateTime', ...asked.list.sort] as const
  const reads = shownIn(asked)
  const changes: Subjects = [asked.name]
  /** A person whom nobody knows becomes a temporary person. */
  const entered: Subjects = namesPeople(asked.fields) ? [asked.name, 'system.person'] : changes
  return {
    page: query({
      method: 'POST',
      path: at('page'),
      summary: `${title}列表`,
      access: word('read'),
      reads,
      input: pageInput(filters, sorts).extend({ model: z.strictObject(filters).prefault({}) }),
      output: pageOutput(row),
    }),
    show: query({
      method: 'GET',
      path: at('show'),
      summary: `一条${title}，含附件`,
      access: word('read'),
      reads,
      input: z.object({ id: idIn(title) }),
      output: row.extend({
        fileDOList: z.array(storedFile),
        previewUrl: z.string().nullable(),
      }),
    }),
    create: command({
      method: 'POST',
      path: at('create'),
      summary: `新增${title}；submit 为真时提交审核，否则存草稿`,
      access: word('write'),
      changes: entered,
      input: z.object({ ...shapeIn(asked.fields), submit: z.boolean().default(false) }),
      output: z.object({ id: idOut }),
    }),
    update: command({
      method: asked.methods.update ?? 'POST',
      path: at('update'),
      summary: `修改${title}；已通过的修改后重新待审核`,
      access: word('write'),
      changes: entered,
      input: z.object({
        ...shapeIn(asked.fields),
        id: idIn(title),
        version: z.number().int(),
        submit: z.boolean().default(false),
        /** Attachments that the form removed. */
        removedFiles: z.array(idIn('附件')).max(FILES_REMOVED_MAX, '一次移除的附件过多').default([]),
      }),
      output: z.object({ version: z.number(), status: reviewState }),
    }),
    audit: command({
      method: 'POST',
      path: at('audit'),
      summary: `审核所选${title}：通过，或驳回并写意见`,
      access: word('audit'),
      changes,
      input: z.object({
        ids: idsIn(title),
        pass: z.boolean('请选择通过或驳回'),
        opinion: optText('审核意见', 200).optional(),
        /** Versions that the reviewer has seen, by id: a record that changed since is not reviewed. */
        versions: z.record(z.string(), z.number().int()).optional(),
      }),
      output: z.object({ changed: z.number() }),
    }),
    delete: command({
      method: 'POST',
      path: at('delete'),
      summary: `删除所选${title}，移入回收站；其中有已通过审核的须写原因`,
      access: word('delete'),
      changes,
      input: z.object({ ids: idsIn(title), reason: optText('删除原因', REASON_MAX).optional() }),
      output: done,
    }),
    deletedPage: query({
      method: 'POST',
      path: at('deletedPage'),
      summary: `${title}回收站`,
      access: word('read'),
      reads,
      input: pageInput({ name: keyword }, ['deleteTime']),
      output: pageOutput(
        row.extend({
          deletedAt: moment,
          deletedByName: z.string().nullable(),
          /** The reason of the deletion, if one was given. */
          deleteReason: z.string().nullable(),
          /** The record that has taken a number of this one: it cannot be restored before that changes. */
          takenBy: z.object({ id: idOut, name: z.string() }).nullable(),
        }),
      ),
    }),
    restore: command({
      method: 'POST',
      path: at('restore'),
      summary: `从回收站恢复所选${title}`,
      access: word('delete'),
      changes,
      input: z.object({ ids: idsIn(title) }),
      output: done,
    }),
    purge: command({
      method: 'POST',
      path: at('purge'),
      summary: `彻底删除回收站中所选${title}及其附件`,
      access: word('delete'),
      changes,
      input: z.object({ ids: idsIn(title) }),
      output: done,
    }),
    deleteFile: command({
      method: 'POST',
      path: at('deleteFile'),
      summary: `删除${title}的附件`,
      access: 'login',
      changes,
      input: z.object({ fileId: idIn('文件') }),
      output: done,
    }),
    deletePreviewUrl: command({
      method: 'POST',
      path: at('deletePreviewUrl'),
      summary: `清除${title}的预览附件`,
      access: word('write'),
      changes,
      input: z.object({ id: idIn(title) }),
      output: done,
    }),
    ...(secretFields(asked.fields).length > 0
      ? {
          secret: command({
            method: 'GET',
            path: at('secret'),
            summary: `${title}中加密保存的内容，供修改时核对；查看会被记录`,
            access: word('write'),
            changes: ['system.log'],
            input: z.object({ id: idIn(title) }),
            output: z.record(z.string(), z.string().nullable()),
          }),
        }
      : {}),
    import: importUpload({
      path: at('import'),
      summary: `上传${title}工作簿，先检查预览，不写入`,
      access: word('import'),
    }),
    importTemplate: fileQuery({
      method: 'GET',
      path: at('importTemplate'),
      summary: `${title}导入模板`,
      access: word('import'),
      input: nothing,
    }),
    batch: {
      ...batchCalls({
        base: at('batch'),
        read: word('read'),
        write: word('import'),
        changes: entered,
        shown: importBatch.extend({ preview: importPreview.nullable() }),
        confirmed: movedBatch,
      }),
      answer: answerCall({ base: at('batch'), write: word('import') }),
      ...pastCalls({ base: at('batch'), read: word('read'), write: word('import'), changes: entered }),
    },
    export: fileQuery({
      method: asked.methods.export ?? 'POST',
      path: at('export'),
      summary: `导出符合筛选条件的${title}，次序与列表相同，可原样再导入${asked.openExport ? '；未登录时只有已公开的记录和不涉及个人的列' : ''}`,
      access: asked.openExport ? 'public' : word('export'),
      ...(asked.openExport ? { limit: 'openExport' } : {}),
      input: z.strictObject({ ...filters, ...sortInput(sorts), format: exportFormat }),
    }),
  }
}

/** Returns what a record shows: itself, the people and organisations it names, and the dictionaries of its words. */
function shownIn({ name, fields }: Asked): Subjects {
  const named = Object.values(fields).flatMap((field): Subject[] => {
    if (field.kind === 'ref' && isRecordTarget(field.target)) return [recordTargets[field.target].resource]
    return dictionariesOf(field).length > 0 ? ['system.dictionary'] : []
  })
  return [...new Set<Subject>([name, 'system.organization', 'system.user', ...named])]
}

const namesPeople = (fields: Fields): boolean => Object.values(fields).some(({ kind }) => kind === 'holder')

/** Longest reason for deleting an approved record. */
export const REASON_MAX = 200

/** Maximum number of attachments that one save removes. */
const FILES_REMOVED_MAX = 200

/** File formats of an export. */
export const exportFormats = { xlsx: 'Excel 工作簿', csv: 'CSV 文件' } as const
/** The file format of an export. */
export const exportFormat = z.enum(['xlsx', 'csv'], '导出格式不正确').default('xlsx')

const keyword = z.string().trim().max(100).optional()

/** A record as lists show it; `labels` holds the words of coded values, by field. */
const rowOut = (fields: Fields) =>
  z.object({
    id: idOut,
    ...Object.fromEntries(storedFields(fields).map(([name, field]) => [name, valueOut(field)])),
    labels: z.record(z.string(), z.string()),
    /** Addresses of referenced records, by the path of the value: `achievements.0.name`. */
    links: z.record(z.string(), z.string()).optional(),
    /** The organisation that the record belongs to. */
    orgName: z.string(),
    status: reviewState,
    auditOpinion: z.string().nullable(),
    auditByName: z.string().nullable(),
    auditAt: moment.nullable(),
    createTime: moment,
    updateTime: moment,
    createdByName: z.string().nullable(),
    updatedByName: z.string().nullable(),
    version: z.number(),
    can,
    whyNot,
  })

/**
 * Returns the filters of a list: the keyword, those of every record, and those of the listed fields. A blank filter has no
 * effect; an unknown one is refused, because the caller would take the whole list for the filtered one.
 */
function filtersOf({ fields, list, deadlines, statusField }: Asked): Record<string, z.ZodType> {
  const own = list.filter.flatMap((name) => Object.entries(filterOf(name, fieldNamed(fields, name))))
  const filters: Record<string, z.ZodType> = {
    name: keyword,
    status: statusOf(fields, statusField).optional(),
    ...(statusField ? { reviewStatus: reviewNumber.optional() } : {}),
    assignedToMe: assignedToMeKind.optional(),
    orgId: idIn('机构').optional(),
    ...Object.fromEntries(yearFilters(list).map(({ name, label }) => [name, yearOf(label)])),
    ...(deadlines ? { due: dueLevel.optional() } : {}),
    ...Object.fromEntries(own),
  }
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, z.preprocess(noneOfBlank, filter).optional()]),
  )
}

const reviewNumber = z.coerce.number('审核状态不正确').pipe(reviewState)

/** A review state, or a word of the record's own state. */
function statusOf(fields: Fields, statusField: string | null): z.ZodType {
  const field = statusField === null ? undefined : fieldNamed(fields, statusField)
  if (field?.kind !== 'text' || !field.choices) return reviewNumber
  const message = `${field.label}应为：${field.choices.join('、')}`
  return z.union([z.enum(field.choices), reviewNumber], message)
}

/**
 * Returns the filters with a word of the record's own state under the name of its field, and the review state as `status`.
 */
export function plainStatus({ statusField }: Pick<Resource, 'statusField'>, filters: Values): Values {
  if (statusField === null) return filters
  const { status, reviewStatus, ...others } = filters
  const own = typeof status === 'string' ? { [statusField]: status } : { status }
  return { ...others, ...own, ...(reviewStatus === undefined ? {} : { status: reviewStatus }) }
}

const noneOfBlank = (value: unknown) => (value === '' || value === null ? undefined : value)

const yearOf = (label: string) =>
  z.coerce
    .number(`${label}不正确`)
    .int(`${label}不正确`)
    .min(1900, `${label}不得早于1900`)
    .max(2200, `${label}不得晚于2200`)
    .optional()

/** A place given by its codes from the province down, or by one code. */
const placeOf = (label: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(z.string().max(12, `${label}不正确`), `${label}不正确`).max(3, `${label}不正确`),
  )

function filterOf(name: string, field: Field): Record<string, z.ZodType> {
  if (field.kind === 'date') {
    const day = z.iso.date(`${field.label}格式为 YYYY-MM-DD`).optional()
    return { [`${name}Start`]: day, [`${name}End`]: day }
  }
  if (field.kind === 'bool') return { [name]: flag(field.label).optional() }
  if (field.kind === 'region') return { [name]: placeOf(field.label).optional() }
  if (field.kind === 'number') return { [name]: z.coerce.number(`${field.label}应为数字`).optional() }
  if (field.kind === 'text' && field.choices) {
    const message = `${field.label}应为：${field.choices.join('、')}`
    return { [name]: z.enum(field.choices, message).optional() }
  }
  return {
    [name]: z.string(`${field.label}应为文字`).trim().max(100, `${field.label}最多100个字`).optional(),
  }
}
