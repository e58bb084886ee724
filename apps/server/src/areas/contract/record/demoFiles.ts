import { paragraph } from '@hepu/api/core/document/buildBlocks'
import { storeFile } from '../../../files/recordFile.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract } from '../contractRows.ts'
import { fileHomeOf } from './contractFiles.ts'

/** Gives a template of the demo its Word file, with the variables of its text. */
export const attachWord = (ctx: Ctx, id: number, name: string, body: string): Promise<void> =>
  attach(ctx, id, { name: `${name}.docx`, title: name, lines: body.split('\n') })

/** Gives a contract of the demo a file that stands for its signed original. */
export async function attachOriginal(ctx: Ctx, id: number): Promise<void> {
  const { name, number, body } = await getContract(ctx, id)
  const lines = [
    `合同编号：${number ?? ''}`,
    ...(body ?? '本文件是示范数据中的合同正本。').split('\n'),
    '（双方盖章）',
  ]
  await attach(ctx, id, { name: `${name}（盖章）.docx`, title: name, lines })
}

async function attach(
  ctx: Ctx,
  id: number,
  { name, title, lines }: { name: string; title: string; lines: readonly string[] },
): Promise<void> {
  const { writeWord } = await import('../../../documents/word/writeWord.ts')
  const blocks = lines.filter((line) => line.trim() !== '').map((line) => paragraph(line.trim(), 'body'))
  const bytes = Buffer.from(await writeWord({ title, header: '', footer: '', blocks }))
  const { infoType, infoId } = fileHomeOf(await getContract(ctx, id), 'original')
  await storeFile(ctx, { name, bytes, infoType, infoId, publicStatus: 2 })
}
