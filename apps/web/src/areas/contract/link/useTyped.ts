import { useEffect, useState } from 'react'

/** Time (ms) after the last key before a search begins. */
const WAIT = 300

/** Returns what was typed, once the user pauses, and the function that takes each key. */
export function useTyped(): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), WAIT)
    return () => clearTimeout(timer)
  }, [typed])
  return [settled, setTyped]
}
