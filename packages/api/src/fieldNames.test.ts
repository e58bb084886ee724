import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './core/route.ts'
import { routes } from './routes.ts'

/** The given field names, each of which some call takes; only `cropType`, which no given call has, is not among them. */
const taken = [
  'id ids parentId type state status projectId contractId topicId assignmentId organizationId orgId userId fileId infoId infoType',
  'resultType resultStatus resultClass resultName companyRelevant cropSpecies germplasmId germplasmIds geneTypeId breederId',
  'serviceId categoryId dataType code name year startYear endYear level projectFileType changeAttachType riskAttachType fileType',
  'nccId source permission flag orgName',
]
  .join(' ')
  .split(' ')

/** Other spellings of these names that a call must not use. */
const otherwise = [
  'ID _id pid parent_id org_id orgid organisationId user_id userid file_id fileID info_id info_type file_type',
  'crop_species germplasm_id gene_type_id data_type start_year end_year beginYear org_name organizationName',
  'project_id projectID topic_id topicID assignment_id assignmentID result_type project_file_type',
  'projectDocumentType changeAttachmentType riskAttachmentType contract_id contractID breeder_id breederID service_id serviceID',
  'category_id categoryID result_status result_class result_name crop_type germplasm_ids ncc_id nccID NCCId',
]
  .join(' ')
  .split(' ')

/** Returns the names of the fields that a call takes, including the filters of a page. */
function namesIn({ input }: Route): string[] {
  const { model, ...own } = input.shape as Record<string, z.core.$ZodType>
  const filters = model instanceof z.ZodPrefault ? model.unwrap() : undefined
  return [...Object.keys(own), ...(filters instanceof z.ZodObject ? Object.keys(filters.shape) : [])]
}

/** Where the product itself gives another spelling. */
const given = { organizationName: '/api/project/projectTracking/searchOrganizationByName' } as const

test('F-445 calls use the given names of fields exactly, and no other spelling', () => {
  const names = new Set(routes.flatMap(namesIn))
  expect(taken.filter((name) => !names.has(name))).toEqual([])
  expect(otherwise.filter((name) => names.has(name))).toEqual(Object.keys(given))
  for (const [name, path] of Object.entries(given))
    expect(routes.filter((route) => namesIn(route).includes(name)).map((route) => route.path)).toEqual([path])
})
