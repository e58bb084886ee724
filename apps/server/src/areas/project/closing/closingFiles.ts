import { closingWorkflow } from '@hepu/api/areas/project/closing/closingWorkflow'
import { AppError } from '@hepu/api/core/errorCodes'
import type { FileGuard } from '../../../files/fileGuard.ts'
import { getNodeById } from '../node/nodes.ts'
import { assertRight, openRights } from '../right/rights.ts'
import type { Closing } from './closingRows.ts'

/** Who reads or changes the material of an application: project rights, and its state. */
export const guardClosingFiles: FileGuard = async (ctx, row, use) => {
  const closing = row as unknown as Closing
  const rights = await openRights(ctx)
  const node = await getNodeById(ctx, rights, closing.nodeId)
  assertRight(rights, node, use === 'read' ? 'closing:read' : 'closing:apply')
  const why = use === 'write' ? closingWorkflow.stateBlocker(closing.state, 'edit') : null
  if (why) throw new AppError('BAD_STATE', why)
}
