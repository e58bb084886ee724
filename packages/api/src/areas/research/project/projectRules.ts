import { readMoney } from '../../../core/money/readMoney.ts'
import { own } from '../../../core/own.ts'

/** Form of the numbers of a programme, by its word in the dictionary. */
const forms: Readonly<Record<string, { form: RegExp; example: string }>> = {
  国家重点研发计划: { form: /^\d{4}YF[A-Z]\d{7}$/, example: '2022YFD1201000' },
  国家自然科学基金: { form: /^\d{8}$/, example: '32072001' },
  '科技创新2030（生物育种）': { form: /^\d{4}ZD\d{5,}$/, example: '2023ZD04030' },
}

/** Returns the problem of the number of a project of a programme, or null. */
export function projectNoProblem(source: string, projectNo: string): string | null {
  const known = own(forms, source)
  if (!known || known.form.test(projectNo)) return null
  return `${source}的项目编号应如 ${known.example}`
}

/** Returns the problem of the parts of a project's funds (yuan), if all three are given, or null. */
export function fundsProblem(total: string, special: string, self: string): string | null {
  const funds = [total, special, self].map((amount) => readMoney(amount))
  const [all, one, other] = funds.map((read) => ('fen' in read ? read.fen : null))
  if (typeof all !== 'bigint' || typeof one !== 'bigint' || typeof other !== 'bigint') return null
  return one + other === all ? null : '专项经费与自筹经费之和应等于总经费'
}
