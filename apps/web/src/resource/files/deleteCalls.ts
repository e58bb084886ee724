import {
  deletePatentFile,
  deleteRewardFile,
  deleteVarietyInfoFile,
  type DeleteFileRoute,
} from '@hepu/api/core/file/deleteFile'

/** Selects the call that deletes a saved file. The names are given: `patent` is the variety information. */
export type InterfaceType = 'patent' | 'interface1' | 'interface2'

export const deleteCalls: Record<InterfaceType, DeleteFileRoute> = {
  patent: deleteVarietyInfoFile,
  interface1: deleteRewardFile,
  interface2: deletePatentFile,
}
