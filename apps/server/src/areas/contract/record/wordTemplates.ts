import type * as api from '@hepu/api/areas/contract/record/wordTemplate'
import { isVariable, valueOfVariable, type ContractFacts } from '@hepu/api/areas/contract/record/template'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { buffer } from 'node:stream/consumers'
import { eq, and, desc } from 'drizzle-orm'
import { storedFile } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { keyOf } from '../../../files/fileRow.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { readFacts } from './contractFacts.ts'
import { fileHomeOf } from './contractFiles.ts'
import { readWord, writeWord, type WordPart } from './wordFile.ts'
import { fillXml, paragraphTexts, variablesOf } from './wordText.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Shows what is wrong with the Word file of a template, and its text; for a contract with its values. */
export async function showWordTemplate(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.wordTemplate>,
): Promise<ResultOf<typeof api.wordTemplate>> {
  const row = await getContract(ctx, id)
  const file = await findWord(ctx, row)
  if (!file) return { fileName: null, problems: [], missing: [], paragraphs: [] }
  const { parts } = readWord(await bytesOf(ctx, file))
  const facts = await factsOf(ctx, row)
  const texts = parts.flatMap(({ xml }) => paragraphTexts(facts ? filled(xml, facts) : xml))
  return {
    fileName: file.originalName,
    problems: problemsOf(parts),
    missing: facts ? missingOf(parts, facts) : [],
    paragraphs: texts.filter((text) => text.trim() !== ''),
  }
}

/** Returns the Word file of the template of a contract with its values. Throws BAD_STATE for unknown variables, with their places. */
export async function makeWordContract(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.wordContract>,
): Promise<FileAnswer> {
  const row = await getContract(ctx, id)
  const file = await findWord(ctx, row)
  if (!file) throw new AppError('NOT_FOUND', '所用模板没有 Word 文件，请在合同模板中上传')
  const { parts, all } = readWord(await bytesOf(ctx, file))
  const problems = problemsOf(parts)
  if (problems.length > 0)
    throw new AppError('BAD_STATE', `模板「${file.originalName}」有误：${problems.join('；')}`)
  const facts = await factsOf(ctx, row)
  const written = facts ? parts.map((part) => ({ ...part, xml: filled(part.xml, facts) })) : parts
  return { name: `${row.name}.docx`, type: DOCX, body: Buffer.from(writeWord(all, written)) }
}

const filled = (xml: string, facts: ContractFacts): string =>
  fillXml(xml, (name) => valueOfVariable(name, facts))

/** Returns what a contract says; null for a template, whose variables stay. */
const factsOf = async (ctx: Ctx, row: Contract): Promise<ContractFacts | null> =>
  row.kind === 'TEMPLATE' ? null : readFacts(ctx, row)

/** Finds the Word file of a template, or of the template of a contract: the last that was uploaded. */
async function findWord(ctx: Ctx, row: Contract) {
  const templateId = row.kind === 'TEMPLATE' ? row.id : row.templateId
  if (templateId === null) return undefined
  const { infoType } = fileHomeOf(row, 'original')
  const found = await ctx.db
    .select()
    .from(storedFile)
    .where(
      and(
        rows(ctx, storedFile),
        eq(storedFile.infoType, infoType),
        eq(storedFile.infoId, String(templateId)),
        eq(storedFile.state, 'stored'),
      ),
    )
    .orderBy(desc(storedFile.id))
  return found.find(({ originalName }) => /\.docx$/i.test(originalName))
}

const bytesOf = async ({ services }: Ctx, file: typeof storedFile.$inferSelect): Promise<Uint8Array> =>
  new Uint8Array(await buffer(await services.storage.get(keyOf(file))))

/** Returns what is wrong with the variables of a Word file, each with its place. */
function problemsOf(parts: readonly WordPart[]): string[] {
  return parts.flatMap(({ name: part, xml }) =>
    paragraphTexts(xml).flatMap((text, at) =>
      variablesOf(text)
        .filter(({ name, isOpen }) => isOpen || !isVariable(name))
        .map(({ name, isOpen }) => {
          const place = `${part}第${at + 1}段「${text.length > 20 ? `${text.slice(0, 20)}…` : text}」`
          return isOpen
            ? `${place}：变量「${name}」没有写完，应如 {{甲方}}`
            : `${place}：没有变量「{{${name}}}」，请从变量表中选择`
        }),
    ),
  )
}

function missingOf(parts: readonly WordPart[], facts: ContractFacts): string[] {
  const names = parts.flatMap(({ xml }) => paragraphTexts(xml).flatMap(variablesOf)).map(({ name }) => name)
  return [...new Set(names)].filter((name) => isVariable(name) && valueOfVariable(name, facts) === null)
}
