import { qtn } from '@hepu/api/areas/research/gene/qtn'
import { AppError } from '@hepu/api/core/errorCodes'
import type { PartHooks } from '../../../resource/part/mountedPart.ts'

/** QTN are stored under the organisation of their gene, and changed there only. */
export const qtnHooks: PartHooks = {
  guard: ({ caller }, { orgId }) =>
    orgId === caller.orgId
      ? null
      : new AppError('FORBIDDEN', `该${qtn.parent.title}属于其他机构，请切换到该机构后修改${qtn.label}`),
}
