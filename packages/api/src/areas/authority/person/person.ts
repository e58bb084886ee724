import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { can, idIn, idOut, moment, optText, option, text } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'
import { peopleDictionaries } from '../../../dictionaries/peopleDictionaries.ts'
import { personFile } from './personFile.ts'
import { personLabels as labels } from './personLabels.ts'
import { genders } from '../profile/profile.ts'
import { mobile } from '../signIn/sms.ts'

const read = 'system.person:read'
const write = 'system.person:write'

/** States of employment, also a dictionary (`work_state`); the first one means employed here. */
export const AT_WORK = '在职'

/** One member of staff. The account (用户管理), which is optional, decides whether the person can sign in. */
export const personRow = z.object({
  id: idOut,
  /** The organisation or department he belongs to. */
  orgId: idOut,
  orgName: z.string(),
  /** 工号, unique in the company. */
  staffNo: z.string().nullable(),
  name: z.string(),
  gender: z.string().nullable(),
  birthDate: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  position: z.string().nullable(),
  /** 岗位类别, 职称, 学历, 学位: dictionaries `post_type`, `title_rank`, `education`, `degree`. */
  postType: z.string().nullable(),
  titleRank: z.string().nullable(),
  education: z.string().nullable(),
  degree: z.string().nullable(),
  school: z.string().nullable(),
  major: z.string().nullable(),
  /** 研究方向. */
  direction: z.string().nullable(),
  entryDate: z.string().nullable(),
  leaveDate: z.string().nullable(),
  /** Dictionary `work_state`. */
  workState: z.string(),
  remark: z.string().nullable(),
  /** His account, when he has one. */
  userId: idOut.nullable(),
  account: z.string().nullable(),
  createTime: moment,
  updateTime: moment,
  version: z.number(),
  /** edit · delete. */
  can,
})
export type PersonRow = z.output<typeof personRow>

const PERSON_SORTS = ['createTime', 'name', 'staffNo', 'entryDate', 'updateTime'] as const

export const pagePersons = query({
  method: 'POST',
  path: '/api/authority/person/queryPageUserAndOrgInfoV2',
  summary: '一个机构及其下级的人员（默认当前机构）',
  access: read,
  reads: ['system.person', 'system.organization', 'system.user'],
  input: pageInput(
    {
      orgId: idIn('机构').nullish(),
      /** Part of a name or staff number. */
      name: optText(labels.name, 50),
      mobile: optText(labels.mobile, 20),
      workState: optText(labels.workState, 20),
      titleRank: optText(labels.titleRank, 30),
      postType: optText(labels.postType, 30),
    },
    PERSON_SORTS,
  ),
  output: pageOutput(personRow),
})

/** Where a holder was typed who is this person now. */
export const personSource = z.object({
  id: idOut,
  /** Table of the record, and its id. */
  object: z.string(),
  objectId: idOut,
  /** What people call the record. */
  label: z.string(),
  /** Address of the screen that shows it. */
  path: z.string().nullable(),
  time: moment,
})

export const getPerson = query({
  method: 'GET',
  path: '/api/authority/person/getUserOrgInfoByIdV2',
  summary: '一名人员及其附件，按人员编号或其用户',
  access: read,
  reads: ['system.person', 'system.organization', 'system.user'],
  /** The person, or else his user. */
  input: z
    .object({ id: idIn('人员').optional(), userId: idIn('用户').optional() })
    .refine(({ id, userId }) => id !== undefined || userId !== undefined, '请给出人员或其用户'),
  output: personRow.extend({ files: z.array(personFile), sources: z.array(personSource) }),
})

/** A mobile number that need not be there. */
export const optMobile = z
  .union([z.literal('').transform(() => null), mobile])
  .nullish()
  .transform((value) => value ?? null)

const day = (label: string) =>
  z
    .union([z.literal('').transform(() => null), z.iso.date(`${label}格式为 YYYY-MM-DD`)])
    .nullish()
    .transform((value) => value ?? null)

const fields = {
  orgId: idIn(labels.orgId),
  staffNo: optText(labels.staffNo, 30),
  name: text(labels.name, 50),
  gender: z
    .union([z.enum(genders), z.literal('')], '性别只能是男或女')
    .nullish()
    .transform((value) => value || null),
  birthDate: day(labels.birthDate),
  mobile: optMobile,
  email: optText(labels.email, 100).refine(
    (value) => !value || z.email().safeParse(value).success,
    '邮箱格式不正确，例如 name@example.com',
  ),
  position: optText(labels.position, 50),
  postType: optText(labels.postType, 30),
  titleRank: optText(labels.titleRank, 30),
  education: optText(labels.education, 30),
  degree: optText(labels.degree, 30),
  school: optText(labels.school, 100),
  major: optText(labels.major, 100),
  direction: optText(labels.direction, 200),
  entryDate: day(labels.entryDate),
  leaveDate: day(labels.leaveDate),
  workState: text(labels.workState, 20),
  remark: optText(labels.remark, 500),
  /** An account of the caller's organisations; null unlinks. */
  userId: z
    .union([z.literal('').transform(() => null), idIn(labels.userId)], `${labels.userId}不正确`)
    .nullish()
    .transform((value) => value ?? null),
}

interface Dates {
  birthDate: string | null
  entryDate: string | null
  leaveDate: string | null
  workState: string
}

/** Returns true if a state of the dictionary says that somebody no longer works here, and false for an unknown one. */
const hasLeft = (workState: string): boolean =>
  workState !== AT_WORK && (peopleDictionaries['work_state'] ?? []).some(({ value }) => value === workState)

/** What the dates of a record must say together. */
const dateRules = [
  {
    test: ({ workState, leaveDate }: Dates) => workState !== AT_WORK || leaveDate === null,
    path: ['leaveDate'],
    error: '在职人员不填离职日期',
  },
  {
    test: ({ workState, leaveDate }: Dates) => !hasLeft(workState) || leaveDate !== null,
    path: ['leaveDate'],
    error: '离职或退休人员须填离职日期',
  },
  {
    test: ({ entryDate, leaveDate }: Dates) => !entryDate || !leaveDate || entryDate <= leaveDate,
    path: ['leaveDate'],
    error: '离职日期不能早于入职日期',
  },
  {
    test: ({ birthDate, entryDate }: Dates) => !birthDate || !entryDate || birthDate < entryDate,
    path: ['birthDate'],
    error: '出生日期须早于入职日期',
  },
]

const checked = <S extends z.ZodObject>(schema: S): S =>
  dateRules.reduce(
    (schema, { test, path, error }) =>
      schema.refine((value) => test(value as unknown as Dates), { path, error }),
    schema,
  )

export const insertPerson = command({
  method: 'POST',
  path: '/api/authority/person/insertUserOrgInfo',
  summary: '新增人员；temporaryId 为由其转为正式的临时人员',
  access: write,
  changes: ['system.person'],
  input: checked(
    z.object({
      ...fields,
      temporaryId: idIn('临时人员').nullish(),
      /** The version of the temporary person that was seen. */
      temporaryVersion: z.coerce.number('版本不正确').int('版本不正确').nullish(),
    }),
  ),
  output: z.object({ id: idOut }),
})

export const editPerson = command({
  method: 'POST',
  path: '/api/authority/person/editUserOrgInfo',
  summary: '修改人员',
  access: write,
  changes: ['system.person'],
  input: checked(
    z.object({
      id: idIn('人员'),
      /** The version the form was opened with. */
      version: z.coerce.number('版本必填').int('版本不正确'),
      ...fields,
    }),
  ),
  output: z.object({ id: idOut, version: z.number() }),
})

export const deletePerson = command({
  method: 'POST',
  path: '/api/authority/person/deleteUserAndOrgInfoById',
  summary: '删除人员及其附件；其账号保留，仍可登录',
  access: write,
  changes: ['system.person'],
  input: z.object({ id: idIn('人员') }),
  /** The account that stays, when there is one. */
  output: z.object({ account: z.string().nullable() }),
})

export const listPersonOrgs = query({
  method: 'GET',
  path: '/api/authority/person/listOrg',
  summary: '可选的机构：当前机构及其下级，名称含上级',
  access: read,
  reads: ['system.organization'],
  input: z.object({}),
  output: z.array(option),
})

/** Most accounts that are offered at once. */
export const MAX_ACCOUNTS = 20

export const listPersonAccounts = query({
  method: 'GET',
  path: '/api/authority/person/listAccount',
  summary: `可关联的账号，按姓名或账号查找，最多${MAX_ACCOUNTS}个`,
  access: write,
  reads: ['system.person', 'system.organization', 'system.user'],
  input: z.object({ name: optText('姓名或账号', 64) }),
  output: z.array(
    z.object({
      id: idOut,
      account: z.string(),
      name: z.string(),
      state: z.number(),
      /** Whose account it is already, of the persons the caller sees. */
      takenBy: z.object({ id: idOut, name: z.string() }).nullable(),
    }),
  ),
})
