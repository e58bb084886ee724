import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { resourceNames } from '../../../core/resource/titles.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, idsIn, moment, optText, text } from '../../../core/wireFields.ts'
import { stateIn } from '../organization/organization.ts'
import {
  FORMER_MAX,
  partyContent,
  partyKinds,
  partyLabels,
  partyLimits,
  partyRoles,
  type PartyKind,
  type PartyRole,
} from './partyFields.ts'

const READ = 'system.party:read'
const WRITE = 'system.party:write'
const PATH = '/api/authority/party'
const reads = [
  'system.party',
  'system.supplier',
  'system.dictionary',
  'system.organization',
  'system.user',
  'breeder.archive',
] as const
const changes = ['system.party', 'system.supplier'] as const

const roleIn = z.enum(Object.keys(partyRoles) as [PartyRole, ...PartyRole[]], `${partyLabels.roles}不正确`)
const kindIn = z.enum(Object.keys(partyKinds) as [PartyKind, ...PartyKind[]], `${partyLabels.kind}不正确`)

const partyRow = z.object({
  id: idOut,
  orgId: idOut,
  orgName: z.string(),
  kind: kindIn,
  name: z.string(),
  formerNames: z.array(z.string()),
  roles: z.array(roleIn),
  type: z.string().nullable(),
  typeLabel: z.string().nullable(),
  parentId: idOut.nullable(),
  parentName: z.string().nullable(),
  creditCode: z.string().nullable(),
  /** Masked except for the last character. */
  idNo: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  /** GB codes from the province down. */
  region: z.array(z.string()),
  address: z.string().nullable(),
  bankName: z.string().nullable(),
  /** Only its last four digits for who may not change the party. */
  bankAccount: z.string().nullable(),
  state: z.number(),
  remark: z.string().nullable(),
  updateTime: moment,
  updatedByName: z.string().nullable(),
  version: z.number(),
  /** edit · state · delete. */
  can,
})
export type PartyRow = z.output<typeof partyRow>

export const partyPage = query({
  method: 'POST',
  path: `${PATH}/selectPage`,
  summary: '往来单位列表；名称可按曾用名、信用代码、联系人或拼音首字母查找',
  access: READ,
  reads,
  input: pageInput(
    {
      name: optText('关键词', 100),
      role: roleIn.nullish(),
      kind: kindIn.nullish(),
      state: stateIn.nullish(),
    },
    ['id', 'name', 'updateTime'],
  ),
  output: pageOutput(partyRow),
})

export const partyShow = query({
  method: 'GET',
  path: `${PATH}/select/{id}`,
  summary: '一个往来单位',
  access: READ,
  reads,
  input: z.object({ id: idIn('往来单位') }),
  output: partyRow,
})

export const partySecret = command({
  method: 'POST',
  path: `${PATH}/secret`,
  summary: '一个人的身份证号全文；查看记入变更历史',
  access: WRITE,
  changes: ['system.log'],
  input: z.object({ id: idIn('往来单位') }),
  output: z.object({ idNo: z.string().nullable() }),
  noStore: true,
})

export const partySimilar = query({
  method: 'GET',
  path: `${PATH}/similar`,
  summary: '名称相近的往来单位：只差全半角、空格、括号或“有限公司”等字样',
  access: WRITE,
  reads: ['system.party', 'system.supplier', 'system.organization'],
  input: z.object({ name: text(partyLabels.name, partyLimits.name), id: idIn('往来单位').optional() }),
  output: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      /** The former name that is close, if the present one is not. */
      formerName: z.string().nullable(),
      orgName: z.string(),
      roles: z.array(roleIn),
      /** Whether the caller sees the party. */
      isVisible: z.boolean(),
    }),
  ),
})

/** What is known of a party. */
const content = {
  kind: kindIn.default('UNIT'),
  name: text(partyLabels.name, partyLimits.name),
  /** A list, or a text with 、 between the names. */
  formerNames: z
    .union([z.array(z.string()), z.string()], `${partyLabels.formerNames}不正确`)
    .nullish()
    .transform((names) => [names ?? []].flat().flatMap((name) => name.split(/[、,，;；\n]/)))
    .transform((names) => names.map((name) => name.trim()).filter(Boolean))
    .pipe(
      z
        .array(text(partyLabels.formerNames, partyLimits.name))
        .max(FORMER_MAX, `${partyLabels.formerNames}最多${FORMER_MAX}个`),
    ),
  roles: z
    .array(roleIn, `${partyLabels.roles}必填`)
    .min(1, `${partyLabels.roles}必填：至少选一项`)
    .transform((roles) =>
      Object.keys(partyRoles).filter((role): role is PartyRole => roles.includes(role as PartyRole)),
    ),
  type: optText(partyLabels.type, 64),
  idNo: optText(partyLabels.idNo, 18).transform((idNo) => idNo?.toUpperCase() ?? null),
  ...partyContent,
}

export const partySave = command({
  method: 'POST',
  path: `${PATH}/save`,
  summary: '新增往来单位；单位名称与统一社会信用代码在公司内不得重复',
  access: WRITE,
  changes,
  input: z.object(content),
  output: z.object({ id: idOut }),
})

export const partyUpdate = command({
  method: 'POST',
  path: `${PATH}/update`,
  summary: '修改往来单位；改名时原名称记为曾用名',
  access: WRITE,
  changes,
  input: z.object({
    ...content,
    id: idIn('往来单位'),
    version: z.number('缺少版本号').int('版本不正确'),
    /** Keep the present name as a former one when it changes; false for a slip of the pen. */
    keepsName: flag('保留曾用名').default(true),
  }),
  output: z.object({ id: idOut, version: z.number() }),
})

export const partyState = command({
  method: 'POST',
  path: `${PATH}/updateState`,
  summary: '启用或停用往来单位；停用的不再供选用',
  access: WRITE,
  changes,
  input: z.object({ id: idIn('往来单位'), state: stateIn }),
  output: done,
})

export const partyDelete = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除往来单位；有合作关系或下级的不能删除',
  access: WRITE,
  changes,
  input: z.object({ ids: idsIn('往来单位') }),
  output: done,
})

export const partyUses = query({
  method: 'GET',
  path: `${PATH}/uses`,
  summary: '往来单位用在何处：合作关系、下级、育种家档案，以及以其名称或曾用名为外部单位的登记记录',
  access: READ,
  reads: [...reads, ...resourceNames],
  input: z.object({ id: idIn('往来单位') }),
  output: z.array(
    z.object({
      /** What the records are: 合作关系, 科研项目. */
      label: z.string(),
      /** Number of records. */
      count: z.number(),
      /** The newest of them. */
      records: z.array(
        z.object({
          id: idOut,
          name: z.string(),
          /** Label of the field that names the party; null if the record is no registry's. */
          field: z.string().nullable(),
          /** Address of the record's screen; null if it has none or the caller may not open it. */
          path: z.string().nullable(),
        }),
      ),
    }),
  ),
})

const mergeIds = { keepId: idIn('保留的往来单位'), dropId: idIn('并入的往来单位') }

export const partyMergePreview = query({
  method: 'GET',
  path: `${PATH}/mergePreview`,
  summary: '合并两个往来单位前的预览：补入哪些内容，移动多少关系、下级与育种家档案',
  access: WRITE,
  reads,
  input: z.object(mergeIds),
  output: z.object({
    keep: z.object({ id: idOut, name: z.string(), version: z.number() }),
    drop: z.object({ id: idOut, name: z.string(), version: z.number() }),
    /** Fields of the kept party that change, with both values as text. */
    fields: z.array(
      z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
    /** Fields in which both have a value and they differ: that of the kept party stays. */
    differences: z.array(z.object({ label: z.string(), kept: z.string(), dropped: z.string() })),
    /** Relations that move, those that both have and that end, and parties below that move. */
    relations: z.number(),
    repeatedRelations: z.number(),
    children: z.number(),
    /** What becomes of archives as breeder, in words. */
    archives: z.array(z.string()),
    /** Why the two cannot be merged; null if they can. */
    refusal: z.string().nullable(),
  }),
})

export const partyMerge = command({
  method: 'POST',
  path: `${PATH}/merge`,
  summary: '合并两个往来单位：空缺内容补入，关系、下级与育种家档案移来，被并入的删除并记为曾用名',
  access: WRITE,
  changes: [...changes, 'breeder.archive', 'breeder.money'],
  input: z.object({
    ...mergeIds,
    keepVersion: z.number('缺少版本号').int('版本不正确'),
    dropVersion: z.number('缺少版本号').int('版本不正确'),
  }),
  output: done,
})
