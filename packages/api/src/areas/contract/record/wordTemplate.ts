import { z } from 'zod'
import { fileQuery, query } from '../../../core/route.ts'
import { idIn } from '../../../core/wireFields.ts'

const PATH = '/api/contract/contract'
const READ = 'contract.record:read'

/** The Word file of a template: what is wrong with its variables, and its text with the values of a contract. */
export const wordTemplate = query({
  method: 'GET',
  path: `${PATH}/wordTemplate`,
  summary: '模板 Word 文件的变量检查与填写预览；合同按其所用模板',
  access: READ,
  reads: ['contract.record', 'contract.template', 'system.party'],
  input: z.object({ id: idIn('合同或模板') }),
  output: z.object({
    /** Null where the template has no Word file. */
    fileName: z.string().nullable(),
    /** Unknown and incomplete variables, each with its place; with one of them no document is made. */
    problems: z.array(z.string()),
    /** Variables that the contract has no value for. */
    missing: z.array(z.string()),
    /** The paragraphs of the file, filled for a contract. */
    paragraphs: z.array(z.string()),
  }),
})
export type WordTemplate = z.output<typeof wordTemplate.output>

/** The Word file of the template of a contract, filled; of a template as it is. */
export const wordContract = fileQuery({
  method: 'GET',
  path: `${PATH}/word`,
  summary: '按模板的 Word 文件生成合同文本（.docx）',
  access: READ,
  input: z.object({ id: idIn('合同或模板') }),
})
