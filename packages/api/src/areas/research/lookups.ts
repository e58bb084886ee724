import { z } from 'zod'
import { flag, idOut, nothing, text } from '../../core/wireFields.ts'
import { fileQuery, query } from '../../core/route.ts'
import { place } from '../authority/dictionary/dictionaryLists.ts'

/** Most institutions and people that a search answers. */
export const SEARCH_MAX = 5
export const STAFF_MAX = 20
export const GERMPLASM_MAX = 20
export const PROJECT_MAX = 20

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

export const searchInstitution = query({
  method: 'GET',
  path: '/api/research/common/searchInstitution',
  summary: `按名称查机构，最多${SEARCH_MAX}个`,
  access: 'login',
  reads: ['system.organization'],
  input: z.object({ name: text('机构名称', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string() })),
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

export const areaTree = query({
  method: 'GET',
  path: '/api/research/common/areaTree',
  summary: '省、市、县（区）三级地区树',
  access: 'login',
  reads: [],
  input: nothing,
  output: z.array(place),
})

/** Largest page of a table that becomes a workbook, and the most cells it may have, spanned ones counted. */
export const HTML_BYTES = 1024 * 1024
export const HTML_CELLS = 20_000

export const htmlToExcel = fileQuery({
  method: 'POST',
  path: '/api/research/common/htmlToExcel',
  summary: '把一个 HTML 表格转成 Excel 文件',
  access: 'login',
  // A text of 1 MB may be twice as long when its quotes are escaped.
  maxBodyBytes: 3 * HTML_BYTES,
  input: z.object({
    name: text('文件名', 100),
    html: z
      .string('表格内容必填')
      .min(1, '表格内容必填')
      .refine(
        (html) => new TextEncoder().encode(html).length <= HTML_BYTES,
        `表格内容超过${HTML_BYTES / 1024 / 1024} MB，请缩小范围后再导出`,
      ),
  }),
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
