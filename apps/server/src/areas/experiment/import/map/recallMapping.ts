import type { HeaderMatch } from '../../../../import/read/findHeader.ts'
import { signatureOf } from './signatureOf.ts'
import type { ReadRequest } from '../book/readRequest.ts'

/**
 * Completes the answers by what was remembered for the heads of the sheet. Once the user has said anything about the
 * columns of this file, only that counts; a constant that he took back (null) stays away.
 */
export function recallMapping(header: HeaderMatch, request: ReadRequest): ReadRequest {
  const { remembered = [], defaults } = request
  if (remembered.length === 0 || defaults.columns) return request
  const signature = signatureOf(header)
  const recalled = remembered.find((mapping) => mapping.signature === signature)
  if (!recalled) return request
  const { area, moisture, standardMoisture } = recalled.constants
  return {
    ...request,
    recalled,
    defaults: {
      ...defaults,
      columns: recalled.columns,
      area: defaults.area === undefined ? area : defaults.area,
      moisture: defaults.moisture === undefined ? moisture : defaults.moisture,
      standardMoisture:
        defaults.standardMoisture === undefined ? standardMoisture : defaults.standardMoisture,
    },
  }
}
