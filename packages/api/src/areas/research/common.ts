import { z } from 'zod'
import { flag, idOut, text } from '../../core/fields.ts'
import { query } from '../../core/route.ts'

/** Most institutions and people that a search answers. */
export const SEARCH_MOST = 5
export const STAFF_MOST = 20
export const GERMPLASM_MOST = 20
export const PROJECT_MOST = 20

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
  input: z.object({ isInstitution: flag.optional(), isCurrentInstitution: flag.optional() }),
  output: z.array(orgNode),
})

export const searchInstitution = query({
  method: 'GET',
  path: '/api/research/common/searchInstitution',
  summary: `按名称查机构，最多${SEARCH_MOST}个`,
  access: 'login',
  input: z.object({ name: text('机构名称', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string() })),
})

/** People a holder may name; the names of the fields are those of the form's holder. */
export const searchStaff = query({
  method: 'GET',
  path: '/api/research/common/searchStaff',
  summary: `按姓名查本单位人员，最多${STAFF_MOST}人`,
  access: 'login',
  input: z.object({ userName: text('姓名', 50) }),
  output: z.array(
    z.object({ userId: idOut, userName: z.string(), organizationId: idOut, organizationName: z.string() }),
  ),
})

/** Germplasm that a field of another record may name. */
export const searchGermplasm = query({
  method: 'GET',
  path: '/api/research/common/searchGermplasm',
  summary: `按名称、别名或编号查种质资源，最多${GERMPLASM_MOST}条`,
  access: 'research.germplasm:read',
  input: z.object({ name: text('种质名称或编号', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string(), code: z.string().nullable() })),
})

/** Projects of the registry that another record may come from. */
export const searchProject = query({
  method: 'GET',
  path: '/api/research/common/searchProject',
  summary: `按名称或编号查科研项目，最多${PROJECT_MOST}个`,
  access: 'research.project:read',
  input: z.object({ name: text('项目名称或编号', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string(), code: z.string().nullable() })),
})
