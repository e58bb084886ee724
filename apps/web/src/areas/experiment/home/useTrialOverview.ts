import { trialOverview } from '@hepu/api/areas/experiment/trialHome'
import { useCall } from '../../../client/useCall.ts'

/** What the home screen shows of trials; asked once for all its parts. */
export const useTrialOverview = () => useCall(trialOverview, {}, { quiet: true, freshOnReturn: true })
