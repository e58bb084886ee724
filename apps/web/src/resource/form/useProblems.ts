import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { problemsOf } from '../../client/ApiError.ts'
import type { FormItem } from './items.ts'
import {
  forgetErrors,
  goTo,
  itemsOfProblems,
  showProblems,
  shownAt,
  wrongItems,
  type Problem,
  type WrongItem,
} from './formProblems.ts'
import { propsOf } from './itemValues.ts'

interface Asked {
  form: FormInstance
  items: readonly FormItem[]
  /** Returns the problems of the values as a whole, without the rules of single fields. */
  check: () => readonly Problem[]
  /** Why the server refused. */
  error: Error | null | undefined
}

/** Collects the problems of a form from its three sources: field rules, the check of the whole, the server. */
export function useProblems({ form, items, check, error }: Asked) {
  const [wrong, setWrong] = useState<readonly WrongItem[]>([])
  // Props with problems from the check of the whole: it runs again while they are being corrected.
  const checked = useRef(new Set<string>())
  // Problems from the check and the server, by prop, until the value changes: validating a field's own rules removes
  // them from the form.
  const said = useRef(new Map<string, string[]>())
  const say = (problems: readonly Problem[]) => {
    const byProp = Map.groupBy(problems, ({ path }) => shownAt(items, path.split('.')[0]!))
    for (const [prop, reported] of byProp) {
      const texts = reported.map(({ message }) => message)
      said.current.set(prop, texts)
    }
    showProblems(form, items, problems)
  }
  const forget = (props: readonly string[]): string[] => {
    for (const prop of props) said.current.delete(prop)
    return forgetErrors(form, props)
  }
  const showWrong = () => {
    const found = wrongItems(form, items)
    setWrong(found)
    if (found[0]) goTo(form, found[0].prop)
  }
  const refusal = problemsOf(error)
  const [reported, setReported] = useState<Error | null | undefined>(null)
  if (error !== reported) {
    setReported(error)
    if (error) setWrong(itemsOfProblems(items, refusal))
  }
  const showRefusal = useEffectEvent(() => {
    say(refusal)
    const [first] = itemsOfProblems(items, refusal)
    if (first) goTo(form, first.prop)
  })
  useEffect(() => {
    said.current.clear()
    if (error) showRefusal()
  }, [error])

  /** Checks everything; `failed` are the props whose own rules failed. Returns true if the form may be sent. */
  const pass = (failed: ReadonlySet<string>): boolean => {
    said.current.clear()
    forget(propsOf(items).filter((prop) => !failed.has(prop)))
    const problems = check().filter(({ path }) => !failed.has(shownAt(items, path)))
    checked.current = new Set(problems.map(({ path }) => shownAt(items, path)))
    say(problems)
    if (failed.size === 0 && problems.length === 0) {
      setWrong([])
      return true
    }
    showWrong()
    return false
  }

  /** Checks changed fields again, and the fields with problems because of them. */
  const lookAgain = async (props: readonly string[]): Promise<void> => {
    const had = forget(props)
    if (had.length > 0) await form.validateFields(had).catch(() => undefined)
    if (checked.current.size === 0) return
    const problems = check().filter(({ path }) => checked.current.has(shownAt(items, path)))
    const still = new Set(problems.map(({ path }) => shownAt(items, path)))
    forget([...checked.current].filter((prop) => !still.has(prop)))
    checked.current = still
    say(problems.filter(({ path, message }) => !form.getFieldError(shownAt(items, path)).includes(message)))
  }
  const keepUp = () => {
    // A field has no errors while it is being validated.
    if (form.isFieldsValidating()) return
    const lost = form.getFieldsError().flatMap(({ name: [prop], errors }) => {
      const reported = said.current.get(String(prop))
      return reported && errors.length === 0 ? [{ name: String(prop), errors: reported }] : []
    })
    if (lost.length > 0) form.setFields(lost)
    if (wrong.length > 0) setWrong(wrongItems(form, items))
  }
  return { wrong, pass, lookAgain, keepUp }
}
