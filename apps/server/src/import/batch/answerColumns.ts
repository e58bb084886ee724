import type { AnswerCall, TableAnswers } from '@hepu/api/core/importCalls'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx } from '../../http/context.ts'
import { checkMeanings } from '../map/checkMeanings.ts'
import { findOwn, requireState } from './storedBatch.ts'
import type { BasePreview, ImportKind } from './importKind.ts'
import { moveOn, startCheck, type Moved } from './startCheck.ts'

/** Gives columns of an uploaded table other meanings, and reads it again from the start. */
export async function answerColumns<P extends BasePreview>(
  ctx: Ctx,
  kind: ImportKind<P, TableAnswers>,
  { id, defaults }: ParsedInputOf<AnswerCall>,
): Promise<Moved> {
  const batch = await findOwn<P, TableAnswers>(ctx, [kind.name], id, kind.ofOneOrg)
  requireState(batch, 'previewed')
  if (!kind.meanings) throw new AppError('BAD_INPUT', '这种文件的列不能另行指定，请按模板修改表头后重新上传')
  const columns = await kind.meanings.columnsOf(ctx, batch)
  checkMeanings(columns, batch.preview?.columns ?? [], defaults.columns ?? {})
  const options = { ...batch.options, defaults }
  return startCheck(ctx, kind, await moveOn(ctx, batch, { state: 'reading', options }), 'source')
}
