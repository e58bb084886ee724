import { useState } from 'react'
import { messageOf } from '../../../client/ApiError.ts'

interface Work {
  /** Does the work; what it throws becomes the problem. */
  run: (work: () => Promise<void>) => Promise<void>
  /** Why the last work failed; empty if it did not. */
  problem: string
  isRunning: boolean
}

/** The work of a dialog that checks a workbook and then stores it. */
export function useWork(): Work {
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setRunning(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setRunning(false)
    }
  }
  return { run, problem, isRunning }
}
