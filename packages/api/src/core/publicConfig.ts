import { developmentCipher, type CipherKey } from './cipher/cipher.ts'

/** External services that pages embed or link to; blank if there is none. */
export interface OutsideHosts {
  /** 数据服务. */
  data: string
  /** 实验室服务. */
  lab: string
  /** 地图服务. */
  map: string
}

/** Contact for visitors, as set by the operator; blank if not set. */
export interface Contact {
  /** Name of a person or a department (联系人). */
  name: string
  phone: string
  email: string
  address: string
}

/** All settings that the browser receives; the server writes them into the page. */
export interface PublicConfig {
  cipher: CipherKey
  hosts: OutsideHosts
  contact: Contact
}

/** Id of the script element of type application/json that holds the settings. */
export const PUBLIC_CONFIG_ID = 'public-config'

/** Id of the script element of type application/json that holds the answer to the first call of a public page. */
export const PAGE_ANSWER_ID = 'page-answer'

/** An answer that the server wrote into a page: the call with its input as `keyOfAnswer` makes it, and the data. */
export interface PageAnswer {
  key: string
  data: unknown
}

/** Returns the key of a call with its input. */
export const keyOfAnswer = ({ path }: { path: string }, input: object): string =>
  `${path} ${JSON.stringify(input)}`

/** Settings for the development server, where no server writes any. */
export const defaultPublicConfig: PublicConfig = {
  cipher: developmentCipher,
  hosts: { data: '', lab: '', map: '' },
  contact: { name: '', phone: '', email: '', address: '' },
}
