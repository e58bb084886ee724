import type { FileKind } from '../../core/file/fileKind.ts'
import { onOffStates, type RecordKind } from '../../core/recordKind.ts'
import { consultOutcomes, consultSources, messageKinds } from './consult/consultFields.ts'
import { consultStates } from './consult/consultWorkflow.ts'
import { CERTIFICATE_FILES, priceModes, PROVIDER_FILES, SERVICE_FILES } from './integrationFields.ts'
import {
  categoryLabels,
  certificateLabels,
  consultLabels,
  contactLabels,
  messageLabels,
  providerLabels,
  ratingLabels,
  serviceLabels,
} from './integrationLabels.ts'
import { integrationOutline } from './integrationOutline.ts'
import { cooperationStates } from './provider/cooperationStates.ts'

const { records } = integrationOutline
const ofProvider = [{ object: 'service_provider', field: 'providerId' }]
const yesNo = { true: '是', false: '否' } as const

/** Kinds of records of 资源整合 in the change log. */
export const integrationRecords: readonly RecordKind[] = [
  {
    object: 'service_category',
    label: records.service_category,
    read: 'integration.category:read',
    nameField: 'name',
    path: '/integration/providerCategory',
    fields: {
      ...categoryLabels,
      parentId: { label: categoryLabels.parentId, refers: 'service_category' },
    },
  },
  {
    object: 'service_provider',
    label: records.service_provider,
    read: 'integration.provider:read',
    namedAfter: { field: 'partyId', object: 'party' },
    path: '/integration/providerManage/pdManageDetails?id={id}',
    fields: {
      ...providerLabels,
      partyId: { label: providerLabels.partyId, refers: 'party' },
      categoryIds: { label: providerLabels.categoryIds, refers: 'service_category' },
      managerId: { label: providerLabels.managerId, refers: 'user' },
      state: { label: providerLabels.state, values: cooperationStates },
      files: { label: providerLabels.files, isDifference: true },
    },
  },
  {
    object: 'provider_certificate',
    label: records.provider_certificate,
    read: 'integration.provider:read',
    nameField: 'name',
    partOf: ofProvider,
    fields: {
      ...certificateLabels,
      providerId: { label: certificateLabels.providerId, refers: 'service_provider' },
      files: { label: certificateLabels.files, isDifference: true },
    },
  },
  {
    object: 'service_contact',
    label: records.service_contact,
    read: 'integration.service:read',
    nameField: 'name',
    partOf: ofProvider,
    fields: {
      ...contactLabels,
      providerId: { label: contactLabels.providerId, refers: 'service_provider' },
      isShown: { label: contactLabels.isShown, values: yesNo },
    },
  },
  {
    object: 'provider_service',
    label: records.provider_service,
    read: 'integration.service:read',
    nameField: 'name',
    path: '/integration/serviceManage/serviceManageDetails?serviceId={id}',
    fields: {
      ...serviceLabels,
      providerId: { label: serviceLabels.providerId, refers: 'service_provider' },
      categoryId: { label: serviceLabels.categoryId, refers: 'service_category' },
      contactIds: { label: serviceLabels.contactIds, refers: 'service_contact' },
      priceMode: { label: serviceLabels.priceMode, values: priceModes },
      price: { label: serviceLabels.price, money: '元' },
      state: { label: serviceLabels.state, values: onOffStates },
      files: { label: serviceLabels.files, isDifference: true },
    },
  },
  {
    object: 'service_consult',
    label: records.service_consult,
    read: 'integration.consult:read',
    nameField: 'name',
    path: '/integration/consultManage?consultId={id}',
    fields: {
      ...consultLabels,
      serviceId: { label: consultLabels.serviceId, refers: 'provider_service' },
      providerId: { label: consultLabels.providerId, refers: 'service_provider' },
      userId: { label: consultLabels.userId, refers: 'user' },
      assigneeId: { label: consultLabels.assigneeId, refers: 'user' },
      source: { label: consultLabels.source, values: consultSources },
      state: { label: consultLabels.state, values: consultStates },
      outcome: { label: consultLabels.outcome, values: consultOutcomes },
      snapshot: { label: consultLabels.snapshot, isOmitted: true },
    },
  },
  {
    object: 'service_consult_message',
    label: records.service_consult_message,
    read: 'integration.consult:read',
    namedAfter: { field: 'consultId', object: 'service_consult' },
    partOf: [{ object: 'service_consult', field: 'consultId' }],
    fields: {
      ...messageLabels,
      consultId: { label: messageLabels.consultId, refers: 'service_consult' },
      kind: { label: messageLabels.kind, values: messageKinds },
    },
  },
  {
    object: 'service_rating',
    label: records.service_rating,
    read: 'integration.provider:read',
    namedAfter: { field: 'serviceId', object: 'provider_service' },
    fields: {
      ...ratingLabels,
      consultId: { label: ratingLabels.consultId, refers: 'service_consult' },
      serviceId: { label: ratingLabels.serviceId, refers: 'provider_service' },
      providerId: { label: ratingLabels.providerId, refers: 'service_provider' },
    },
  },
]

/** Files of 资源整合: what visitors see is stored as public, certificates are not. */
export const integrationFileKinds: Readonly<Record<string, FileKind>> = {
  [PROVIDER_FILES]: {
    title: '服务商',
    table: 'service_provider',
    read: 'integration.provider:read',
    write: 'integration.provider:write',
  },
  [CERTIFICATE_FILES]: {
    title: '服务商资质',
    table: 'provider_certificate',
    read: 'integration.provider:read',
    write: 'integration.provider:write',
  },
  [SERVICE_FILES]: {
    title: '服务',
    table: 'provider_service',
    read: 'integration.service:read',
    write: 'integration.service:write',
  },
}
