import type { captcha } from '@hepu/api/areas/authority/session/session'
import { signInCalls, SMS_GATEWAY_HEADER } from '@hepu/api/areas/authority/signIn/signInCalls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAbort, messageOf } from '../../client/ApiError.ts'
import { loadFile } from '../../client/loadFile.ts'

interface Captcha {
  key: string
  /** Object URL of the picture. */
  image: string
  failure: string
  /** The server has no gateway for text messages; undefined until it has answered. */
  isWithoutSms?: boolean
}

const none: Captcha = { key: '', image: '', failure: '' }

/** Returns a captcha without picture and key; what is known of the server stays. */
const blankOf = ({ isWithoutSms }: Captcha): Captcha => ({
  ...none,
  ...(isWithoutSms === undefined ? {} : { isWithoutSms }),
})

/** Returns the captcha of a form: its picture, the key to send with the answer, and a function that loads another one. */
export function useCaptcha(): Captcha & { refresh: () => void } {
  const [shown, setShown] = useState(none)
  const running = useRef<AbortController>(null)
  const address = useRef('')
  const release = useCallback(() => {
    running.current?.abort()
    URL.revokeObjectURL(address.current)
  }, [])
  const load = useCallback(() => {
    release()
    const given = new AbortController()
    running.current = given
    void loadFile<typeof captcha>(signInCalls.captcha, {}, { signal: given.signal }).then(
      (file) => {
        address.current = URL.createObjectURL(file.body)
        setShown({
          key: file.headers.get('captcha-key') ?? '',
          image: address.current,
          failure: '',
          isWithoutSms: file.headers.get(SMS_GATEWAY_HEADER) === 'none',
        })
      },
      (error: unknown) => {
        if (!isAbort(error))
          setShown((before) => ({ ...blankOf(before), failure: `${messageOf(error)}，点击重试` }))
      },
    )
  }, [release])
  useEffect(() => {
    load()
    return release
  }, [load, release])
  // The last one may be used up: it is hidden while the next one loads.
  const refresh = useCallback(() => {
    setShown(blankOf)
    load()
  }, [load])
  return { ...shown, refresh }
}
