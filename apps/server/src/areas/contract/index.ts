import { contractOverview, contractWaiting } from '@hepu/api/areas/contract/home/contractHome'
import type { ServerArea } from '../../area.ts'
import { handle, type App } from '../../http/handle.ts'
import { changeFileGuards } from './change/changeFiles.ts'
import { contractChangeSubject } from './change/changeSubject.ts'
import { registerContractChanges } from './change/registerChanges.ts'
import { showContractOverview } from './home/contractOverview.ts'
import { listContractWaiting } from './home/contractWaiting.ts'
import { registerMaintenance } from './maintenance/registerMaintenance.ts'
import { linkUniqueLabels, registerLinks } from './link/registerLinks.ts'
import { registerResults } from './subject/registerResults.ts'
import { distributionUniqueLabels, registerDistributions } from './distribution/registerDistributions.ts'
import { commissionUniqueLabels, registerCommissions } from './commission/registerCommissions.ts'
import { followResults } from './payment/followEvents.ts'
import { paymentUniqueLabels, registerPayments } from './payment/registerPayments.ts'
import { refundSubject } from './payment/refundSubject.ts'
import { waiverSubject } from './payment/waiverSubject.ts'
import { contractSubject } from './record/contractSubject.ts'
import { registerContracts } from './record/registerContracts.ts'
import { seedContracts } from './seedContracts.ts'

/** 合同管理: table of contents of the area. */
export const contractArea: ServerArea = {
  register: registerContract,
  seedDemo: seedContracts,
  uniqueLabels: {
    contract_number: '合同编号',
    contract_number_taken_once: '合同编号',
    contract_result_once: '该合同的这项成果',
    ...linkUniqueLabels,
    ...distributionUniqueLabels,
    ...paymentUniqueLabels,
    ...commissionUniqueLabels,
  },
  fileGuards: { ...changeFileGuards },
  recordFollowers: [followResults],
  approvals: [contractSubject, contractChangeSubject.approval, waiverSubject, refundSubject],
}

function registerContract(app: App): void {
  handle(app, contractOverview, showContractOverview)
  handle(app, contractWaiting, listContractWaiting)
  registerContracts(app)
  registerContractChanges(app)
  registerMaintenance(app)
  registerResults(app)
  registerLinks(app)
  registerDistributions(app)
  registerCommissions(app)
  registerPayments(app)
}
