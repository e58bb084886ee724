import { vi } from 'vitest'

/** A form that was sent to the storage host. */
export interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  form: FormData
}

/** The storage's answer to a form: a status, or a lost connection. */
type Answer = number | 'lost' | { status: number; text: string }

/** Replaces XMLHttpRequest; returns the list of forms sent. The answer may come later (a promise). */
export function storageAnswers(answer: (sent: Sent) => Answer | Promise<Answer>): Sent[] {
  const all: Sent[] = []
  class FakeRequest extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = 'not read by anybody'
    private sent: Omit<Sent, 'form'> = { method: '', url: '', headers: {} }
    open(method: string, url: string) {
      this.sent = { method, url, headers: {} }
    }
    setRequestHeader(name: string, value: string) {
      this.sent.headers[name] = value
    }
    send(form: FormData) {
      const sent = { ...this.sent, form }
      all.push(sent)
      this.upload.dispatchEvent(
        Object.assign(new Event('progress'), { lengthComputable: true, loaded: 45, total: 100 }),
      )
      void Promise.resolve(answer(sent)).then((status) => {
        this.status = typeof status === 'object' ? status.status : status === 'lost' ? 0 : status
        if (typeof status === 'object') this.responseText = status.text
        this.dispatchEvent(new Event(status === 'lost' ? 'error' : 'load'))
      })
    }
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return all
}

/** The default answer of the parameter call. */
export const target = {
  id: '501',
  host: 'https://storage.test/bucket',
  dir: '/patent/77/',
  fileName: '77_default_report.pdf',
  policy: 'the-policy',
  accessKey: 'key-id',
  signature: 'the-signature',
  key: 'patent/77/77_default_report.pdf',
  fields: {},
}

/** Returns a file of a given length. */
export const fileOf = (name: string, bytes = 2048): File => new File(['x'.repeat(bytes)], name)

/** The answer of the call that records a stored file. */
export const recorded = {
  id: '501',
  fileName: target.fileName,
  originalName: 'report.pdf',
  fileType: 'PDF',
  size: 2,
  url: `${target.host}/signed`,
  infoType: 'patent',
  infoId: '77',
  publicStatus: 2,
  createdAt: '2026-11-21T08:00:00.000Z',
}
