import { z } from 'zod'
import { query } from '../route.ts'
import { flag, idOut, text } from '../wireFields.ts'

/** The largest numbers of people and records that a search answers. */
export const STAFF_MAX = 20
export const GERMPLASM_MAX = 20
export const PROJECT_MAX = 20
export const VARIETY_MAX = 20

/** An organisation with those below it. */
interface OrgNode {
  id: string
  name: string
  isInstitution: boolean
  children: OrgNode[]
}
interface OrgNodeIn extends Omit<OrgNode, 'id' | 'children'> {
  id: number
  children: OrgNodeIn[]
}
const orgNode: z.ZodType<OrgNode, OrgNodeIn> = z.object({
  id: idOut,
  name: z.string(),
  isInstitution: z.boolean(),
  get children() {
    return z.array(orgNode)
  },
})

export const orgTree = query({
  method: 'GET',
  path: '/api/research/common/orgTree',
  summary: '可见机构的树；可只要法人单位，或只要当前机构',
  access: 'login',
  reads: ['system.organization'],
  input: z.object({
    isInstitution: flag('法人单位').optional(),
    isCurrentInstitution: flag('当前机构').optional(),
  }),
  output: z.array(orgNode),
})

/**
 * People a holder may name; the names of the fields are those of the form's holder. Somebody has a `userId`, or without an
 * account the `personId` of 科研人员.
 */
export const searchStaff = query({
  method: 'GET',
  path: '/api/research/common/searchStaff',
  summary: `按姓名查本单位用户，可连同无账号的科研人员，最多${STAFF_MAX}人`,
  access: 'login',
  reads: ['system.user', 'system.organization', 'research.person'],
  input: z.object({ userName: text('姓名', 50), withPersons: flag('含科研人员').optional() }),
  output: z.array(
    z.object({
      userId: idOut.nullable(),
      personId: idOut.nullable(),
      userName: z.string(),
      organizationId: idOut.nullable(),
      organizationName: z.string().nullable(),
    }),
  ),
})

/** Germplasm that a field of another record may name. */
export const searchGermplasm = query({
  method: 'GET',
  path: '/api/research/common/searchGermplasm',
  summary: `按名称、别名或编号查种质资源，最多${GERMPLASM_MAX}条`,
  access: 'research.germplasm:read',
  reads: ['research.germplasm'],
  input: z.object({ name: text('种质名称或编号', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string(), code: z.string().nullable() })),
})

/** Projects of the registry that another record may come from. */
export const searchProject = query({
  method: 'GET',
  path: '/api/research/common/searchProject',
  summary: `按名称或编号查科研项目，最多${PROJECT_MAX}个`,
  access: 'research.project:read',
  reads: ['research.project'],
  input: z.object({ name: text('项目名称或编号', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string(), code: z.string().nullable() })),
})

/** 审定品种 of the registry that another record may name. */
export const searchVariety = query({
  method: 'GET',
  path: '/api/research/common/searchVariety',
  summary: `按名称或编号查审定品种，最多${VARIETY_MAX}个`,
  access: 'research.variety:read',
  reads: ['research.variety'],
  input: z.object({ name: text('品种名称或编号', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string(), code: z.string().nullable() })),
})

/** The entries of a dictionary, for forms and filters. */
export const dictionaryList = query({
  method: 'GET',
  path: '/api/authority/data/list/{code}',
  summary: '字典项',
  access: 'login',
  reads: ['system.dictionary'],
  input: z.object({ code: text('字典编码', 64) }),
  output: z.array(
    z.object({ value: z.string(), label: z.string(), disabled: z.boolean(), note: z.string().nullable() }),
  ),
})
