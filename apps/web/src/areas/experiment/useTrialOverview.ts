import { trialOverview } from '@hepu/api/areas/experiment/home'
import { useCall } from '../../client/useCall.ts'

/** What the home screen shows of trials; asked once for all its parts. */
export const useTrialOverview = () => useCall(trialOverview, {}, { quiet: true, freshOnReturn: true })
