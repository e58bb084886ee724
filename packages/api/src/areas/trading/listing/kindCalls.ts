import { callsOfKind } from './callsOfKind.ts'
import { demandTypes, supplyTypes } from './listingFields.ts'
import { demandContent, supplyContent } from './listingInputs.ts'

/** The calls of supplies (成果). */
export const supplyCalls = callsOfKind('supply', supplyContent, supplyTypes)
/** The calls of demands (需求). */
export const demandCalls = callsOfKind('demand', demandContent, demandTypes)
