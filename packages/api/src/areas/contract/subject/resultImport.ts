import { z } from 'zod'
import { IMPORT_FILE } from '../../../core/importCalls.ts'
import { fileQuery, uploadCommand } from '../../../core/route.ts'
import { idIn, idOut, nothing } from '../../../core/wireFields.ts'
import { contractResultLabels as labels } from '../record/contractLabels.ts'
import { resultVerdicts, type ResultVerdict } from './resultVerdicts.ts'

const PATH = '/api/product/contractResult'
const WRITE = 'contract.record:write'
const verdictNames = Object.keys(resultVerdicts) as [ResultVerdict, ...ResultVerdict[]]

/** The contract whose results come with the file; a row may leave out its number then. */
const contractId = idIn(labels.contractId).nullish()

const checkedRow = z.object({
  /** Row of the workbook. */
  row: z.number(),
  contractNumber: z.string(),
  contractName: z.string().nullable(),
  resultType: z.string(),
  resultName: z.string(),
  resultNo: z.string(),
  share: z.string(),
  remark: z.string().nullable(),
  verdict: z.enum(verdictNames),
  /** What was found, with the column, and what to do; blank where the row is fine. */
  message: z.string(),
  /** The record that the row is taken for. */
  resultId: idOut.nullable(),
  foundName: z.string().nullable(),
  warnings: z.array(z.string()),
})
export type CheckedResult = z.output<typeof checkedRow>

/** Looks at a workbook and stores nothing. */
export const contractResultImportCheck = uploadCommand({
  method: 'POST',
  path: `${PATH}/contractResultImportCheck`,
  summary: '检查合同成果工作簿：逐行给出结论，不写入任何数据',
  access: WRITE,
  changes: [],
  upload: IMPORT_FILE,
  input: z.object({ contractId }),
  output: z.object({
    sheet: z.string(),
    rows: z.array(checkedRow),
    counts: z.record(z.enum(verdictNames), z.number()),
  }),
})
export type ResultCheck = z.output<typeof contractResultImportCheck.output>

/** Row numbers as text, as they come beside the file: 2,3,5. */
const rowsIn = z
  .string('要导入的行不正确，请重新检查文件')
  .regex(/^\d{1,7}(,\d{1,7})*$/, '要导入的行不正确，请重新检查文件')
  .transform((text) => text.split(',').map(Number))

export const contractResultImport = uploadCommand({
  method: 'POST',
  path: `${PATH}/contractResultImport`,
  summary: '导入合同成果：只写入检查后选定的行，情况有变的行不写入并逐行说明；不选行时须每行都可导入',
  access: WRITE,
  changes: ['contract.record'],
  upload: IMPORT_FILE,
  input: z.object({ contractId, rows: rowsIn.nullish() }),
  output: z.object({
    stored: z.number(),
    refused: z.array(z.object({ row: z.number(), resultName: z.string(), message: z.string() })),
  }),
})

export const contractResultTemplate = fileQuery({
  method: 'GET',
  path: `${PATH}/template`,
  summary: '合同成果导入模板',
  access: WRITE,
  input: nothing,
})
