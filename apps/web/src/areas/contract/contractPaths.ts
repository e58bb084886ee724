/** Addresses of the screens of contracts. */
export const CONTRACTS = '/task/contract'
export const CONTRACT_TEMPLATES = '/task/contractTemplate'

/** Returns the address of the details of a contract, with the tab that is shown first. */
export const contractPath = (id: string, activeName?: string): string =>
  `${CONTRACTS}/ContractDetail?contractId=${id}${activeName ? `&activeName=${activeName}` : ''}`

/** Returns the address of the form of a draft. */
export const draftPath = (id: string): string => `${CONTRACTS}/ContractDraftDetail?contractId=${id}`

/** Returns the address of the form of a new contract, with the template that it begins with. */
export const newContractPath = (templateId?: string): string =>
  `${CONTRACTS}/ContractInfo${templateId ? `?templateId=${templateId}` : ''}`

/** Returns the address of a template; without an id that of a new one. */
export const templatePath = (id?: string): string =>
  `${CONTRACT_TEMPLATES}/contractTemplateDetails${id ? `?id=${id}` : ''}`
