import type { Resource } from '@hepu/api/core/resource/resource'
import { RecordList, type ListParts } from '../../resource/record/list/RecordList.tsx'
import { ReportLinks } from './report/ReportLinks.tsx'

/** Shows the list of a registry of research, with links to its statistics. */
export const RegistryList = ({ of: def, ...parts }: ListParts & { of: Resource }) => (
  <RecordList of={def} totalExtra={<ReportLinks registry={def.name} />} {...parts} />
)
