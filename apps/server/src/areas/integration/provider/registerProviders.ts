import * as certificate from '@hepu/api/areas/integration/provider/certificate'
import * as api from '@hepu/api/areas/integration/provider/provider'
import { handle, type App } from '../../../http/handle.ts'
import { deleteCertificate, listCertificates, saveCertificate } from './certificates.ts'
import { switchCooperation } from './cooperation.ts'
import {
  attachLogo,
  createProvider,
  deleteProviders,
  detachProviderFile,
  updateProvider,
} from './providerChanges.ts'
import { findCandidates, findManagers, pageProviders, showProvider } from './providerList.ts'

/** Mounts the calls of 服务商 and their certificates. */
export function registerProviders(app: App): void {
  handle(app, api.providerPage, pageProviders)
  handle(app, api.providerShow, showProvider)
  handle(app, api.createProvider, createProvider)
  handle(app, api.updateProvider, updateProvider)
  handle(app, api.deleteProviders, deleteProviders)
  handle(app, api.switchCooperationStatus, switchCooperation)
  handle(app, api.providerCandidates, findCandidates)
  handle(app, api.managerCandidates, findManagers)
  handle(app, api.attachLogo, attachLogo)
  handle(app, api.detachLogo, detachProviderFile)
  handle(app, certificate.certificateList, listCertificates)
  handle(app, certificate.saveCertificate, saveCertificate)
  handle(app, certificate.deleteCertificate, deleteCertificate)
}
