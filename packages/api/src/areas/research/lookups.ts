import { z } from 'zod'
import { place } from '../../core/places.ts'
import { fileQuery, query } from '../../core/route.ts'
import { idOut, nothing, text } from '../../core/wireFields.ts'

/** Most institutions that a search answers. */
export const SEARCH_MAX = 5

export const searchInstitution = query({
  method: 'GET',
  path: '/api/research/common/searchInstitution',
  summary: `按名称查机构，最多${SEARCH_MAX}个`,
  access: 'login',
  reads: ['system.organization'],
  input: z.object({ name: text('机构名称', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string() })),
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
