import { trialOverview } from '@hepu/api/areas/experiment/trialHome'
import { useCall } from '../../../client/useCall.ts'

/** Returns the overview of trials on the home screen, read once for all its parts. */
export const useTrialOverview = () => useCall(trialOverview, {}, { quiet: true, freshOnReturn: true })
