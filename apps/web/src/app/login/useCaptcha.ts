import { captcha } from '@hepu/api/areas/authority/session'
import { useCallback, useEffect, useState } from 'react'
import { isAbort, messageOf } from '../../client/ApiError.ts'
import { loadFile } from '../../client/download.ts'

interface Captcha {
  key: string
  /** Local address of the picture. */
  image: string
  failure: string
}

const none: Captcha = { key: '', image: '', failure: '' }

/** The captcha of a form: its picture, the key to send with the answer, and a way to get another one. */
export function useCaptcha(): Captcha & { refresh: () => void } {
  const [shown, setShown] = useState(none)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const given = new AbortController()
    let address = ''
    loadFile(captcha, {}, { signal: given.signal })
      .then((file) => {
        address = URL.createObjectURL(file.body)
        setShown({ key: file.headers.get('captcha-key') ?? '', image: address, failure: '' })
      })
      .catch((error: unknown) => {
        if (!isAbort(error)) setShown({ ...none, failure: `${messageOf(error)}，点击重试` })
      })
    return () => {
      given.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [round])
  const refresh = useCallback(() => setRound((it) => it + 1), [])
  return { ...shown, refresh }
}
