import { developmentCipher, type CipherKey } from './cipher/cipher.ts'

/** Services outside that pages embed or link; blank when there is none. */
export interface OutsideHosts {
  /** 数据服务. */
  data: string
  /** 实验室服务. */
  lab: string
  /** 地图服务. */
  map: string
}

/** Whom visitors may turn to, as the operator gives it; blank where he gives none. */
export interface Contact {
  /** 联系人 or department. */
  name: string
  phone: string
  email: string
  address: string
}

/** All that the browser learns of the settings; the server writes it into the page. */
export interface PublicConfig {
  cipher: CipherKey
  hosts: OutsideHosts
  contact: Contact
}

/** Id of the script element of type application/json that holds it. */
export const PUBLIC_CONFIG_ID = 'public-config'

/** What counts where no server wrote any: on the development server. */
export const defaultPublicConfig: PublicConfig = {
  cipher: developmentCipher,
  hosts: { data: '', lab: '', map: '' },
  contact: { name: '', phone: '', email: '', address: '' },
}
