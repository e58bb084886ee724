import { developmentCipher, IV_BYTES, KEY_BYTES, type CipherKey } from '@hepu/api/core/cipher/cipher'
import type { PublicConfig } from '@hepu/api/core/publicConfig'
import { z } from 'zod'
import { DEFAULT_ORG_NAME } from './db/seed/seed.ts'

const port = z.coerce.number('应为端口号').int('应为端口号').min(0, '应为0～65535').max(65535, '应为0～65535')
const count = (fallback: number, min = 1, max = 2_147_483_647) =>
  z.coerce
    .number('应为数字')
    .int('应为整数')
    .min(min, `至少为${min}`)
    .max(max, `最多为${max}`)
    .default(fallback)
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, '应为 postgres:// 开头的连接地址')
const httpUrl = z
  .url({ protocol: /^https?$/, error: '应为 http:// 或 https:// 开头的地址' })
  .transform((address) => address.replace(/\/+$/, ''))
const onOff = z.enum(['on', 'off'], '只能是 on 或 off').transform((v) => v === 'on')
const bytesOf = (text: string): number => Buffer.byteLength(text)
/** Address of a service outside, without slash at its end. */
const host = httpUrl.default('')
/** One line that the portal shows under 联系我们. */
const contactLine = z.string().trim().max(100, '最多100个字符').default('')
const SMS_BODY = '{"mobile":"{mobile}","content":"【禾谱】验证码{code}，{minutes}分钟内有效，请勿告知他人。"}'

/** Returns whether a text is JSON with placeholders for the number and the code. */
function isSmsBody(text: string): boolean {
  try {
    JSON.parse(text)
    return text.includes('{mobile}') && text.includes('{code}')
  } catch {
    return false
  }
}

/** Every variable of the environment that is read; `.env.example` lists the same ones. */
const environment = z.object({
  /** `production` refuses settings that are meant for tests. */
  NODE_ENV: z.string().default('production'),
  /** Port of the web and the calls. */
  PORT: port.default(3000),
  /** Address to listen on; 127.0.0.1 keeps the server to this machine. */
  HOST: z.string().default('0.0.0.0'),
  /** Folder of the embedded database and of uploaded files. */
  HEPU_DATA_DIR: z.string().min(1, '不能为空').default('./data'),
  /** PostgreSQL to use instead of the embedded one; may lead through a pooler in transaction mode. */
  DATABASE_URL: postgresUrl.optional(),
  /**
   * The same database without the pooler, for migrations; must be set where DATABASE_URL leads through one, as only then
   * no statement is named.
   */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** Connections this process keeps at most. */
  HEPU_POOL_SIZE: count(20, 2),
  /** First password of the first users; made up and printed once if absent. */
  HEPU_ADMIN_PASSWORD: z.string().min(8, '至少8位').max(64, '最多64位').optional(),
  /** Bearer token that `/metrics` asks for; without one it answers to this machine alone. */
  HEPU_METRICS_TOKEN: z.string().min(16, '至少16个字符').max(200, '最多200个字符').optional(),
  /** Least severe log level written. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], '不是日志级别')
    .default('info'),
  /** Proxies whose X-Forwarded-For is believed: a number of hops, or addresses separated by commas. */
  HEPU_TRUST_PROXY: z.string().optional(),
  /** Demo users and trials: on or off; on by default with the embedded database only. */
  HEPU_DEMO: onOff.optional(),
  /** What the first organisation is called where the demo is off; it can be renamed afterwards. */
  HEPU_ORG_NAME: z.string().trim().min(1, '不能为空').max(50, '最多50个字符').default(DEFAULT_ORG_NAME),
  /** A session ends after this many hours without a call. */
  HEPU_SESSION_HOURS: count(8, 1, 8760),
  /** Calls per session and minute; without a session per address. */
  HEPU_RATE_LIMIT: count(1200),
  /** Sign-in attempts per address and account and minute. */
  HEPU_SIGN_IN_LIMIT: count(10),
  /** Largest file the storage takes, MB. */
  HEPU_UPLOAD_MAX_MB: count(200, 1, 5000),
  /** Address of an S3 storage for uploaded files; if absent, they are kept in the data folder. */
  HEPU_S3_ENDPOINT: httpUrl.optional(),
  HEPU_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '不是有效的存储桶名称')
    .optional(),
  HEPU_S3_REGION: z.string().default('us-east-1'),
  HEPU_S3_ACCESS_KEY: z.string().optional(),
  HEPU_S3_SECRET_KEY: z.string().optional(),
  /** Position of the bucket in addresses: `path` (endpoint/bucket) or `host` (bucket.endpoint). */
  HEPU_S3_STYLE: z.enum(['path', 'host'], '只能是 path 或 host').default('path'),
  /** The bucket's own address as browsers reach it; made of endpoint and bucket when absent. */
  HEPU_S3_PUBLIC_HOST: httpUrl.optional(),
  /** Base address of an OpenAI-compatible service that answers the assistant; the built-in answerer if absent. */
  HEPU_AI_URL: z.url({ protocol: /^https?$/, error: '应为 http:// 或 https:// 开头的地址' }).optional(),
  /** Key of that service. */
  HEPU_AI_KEY: z.string().optional(),
  /** Name of the model to ask there. */
  HEPU_AI_MODEL: z.string().optional(),
  /** The service counts as failed after this many seconds without a sign of life. */
  HEPU_AI_TIMEOUT: count(60, 1, 600),
  /** Questions per user and minute. */
  HEPU_AI_LIMIT: count(20),
  /** Answer that every captcha accepts, for automated tests; refused in production. */
  HEPU_TEST_CAPTCHA: z.string().min(1, '不能为空').optional(),
  /** SMS code that is always accepted once a code was requested, for automated tests; refused in production. */
  HEPU_TEST_SMS: z
    .string()
    .regex(/^\d{6}$/, '应为6位数字')
    .optional(),
  /** Gateway that sends text messages, called by POST; without one the demo writes codes to the log. */
  HEPU_SMS_URL: httpUrl.optional(),
  /** Bearer token of the gateway. */
  HEPU_SMS_TOKEN: z.string().optional(),
  /** Body sent to the gateway: JSON with the placeholders {mobile}, {code} and {minutes}. */
  HEPU_SMS_BODY: z.string().refine(isSmsBody, '应为含 {mobile} 与 {code} 的 JSON').default(SMS_BODY),
  /** SMTP server that sends e-mails: smtps://user:password@host:465, or smtp://…:587 with STARTTLS; without one the demo logs them. */
  HEPU_SMTP_URL: z.url({ protocol: /^smtps?$/, error: '应为 smtp:// 或 smtps:// 开头的地址' }).optional(),
  /** Sender of e-mails: an address, or a name with the address in angle brackets. */
  HEPU_SMTP_FROM: z
    .string()
    .regex(
      /^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      '应为邮箱地址，可写作「禾谱 <no-reply@example.com>」',
    )
    .optional(),
  /** Address under which users reach the product; e-mails and search engines link to it. */
  HEPU_PUBLIC_URL: httpUrl.optional(),
  /** AES key of the encrypted calls, 16, 24 or 32 bytes; a development key when absent. */
  HEPU_CIPHER_KEY: z
    .string()
    .refine((value) => KEY_BYTES.includes(bytesOf(value)), '应为16、24或32字节')
    .optional(),
  /** Initialisation vector of 16 bytes, for CBC; with a key of one's own and no vector the mode is ECB. */
  HEPU_CIPHER_IV: z
    .string()
    .refine((value) => bytesOf(value) === IV_BYTES, `应为${IV_BYTES}字节`)
    .optional(),
  /**
   * Secret under which personal numbers of records are encrypted in the database; with the embedded one a random secret
   * in the data folder if absent.
   */
  HEPU_SECRET_KEY: z.string().min(32, '至少32个字符').optional(),
  /** Hosts of the own network whose ERP may be asked for sales, host or host:port, separated by commas; all others must be public. */
  HEPU_SALE_HOSTS: z
    .string()
    .regex(/^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/, '应为主机名或 主机名:端口，以逗号分隔')
    .optional(),
  /** Addresses of services outside that screens link or embed; none when blank. */
  HEPU_DATA_HOST: host,
  HEPU_LAB_HOST: host,
  HEPU_MAP_HOST: host,
  /** Folder of the shapes of maps (`100000.geojson`, `410000.geojson` …); those that come with the product if absent. */
  HEPU_MAP_DIR: z.string().optional(),
  /** Whom visitors of the portal may turn to; it says that none is given when all are blank. */
  HEPU_CONTACT_NAME: contactLine,
  HEPU_CONTACT_PHONE: contactLine.refine((value) => /^[\d\s()+-]*$/.test(value), '应为电话号码'),
  HEPU_CONTACT_EMAIL: contactLine.refine((value) => /^([^\s@]+@[^\s@]+)?$/.test(value), '应为邮箱地址'),
  HEPU_CONTACT_ADDRESS: contactLine,
})

type Environment = z.output<typeof environment>

/** Variables that make signing in easy for programs. */
const TEST_ONLY = ['HEPU_TEST_CAPTCHA', 'HEPU_TEST_SMS'] as const

/** Names of all variables, for the test that compares them with `.env.example`. */
export const variableNames = Object.keys(environment.shape)

export type Config = ReturnType<typeof readConfig>

/** Settings that are wrong; the message lists all of them, one a line. */
export class ConfigError extends Error {}

/** Reads the settings, blank ones counting as absent. The only reader of the environment. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => variableNames.includes(name) && value?.trim()),
  )
  const parsed = environment.safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}：${issue.message}`)
  const isProduction = (given.NODE_ENV ?? 'production') === 'production'
  for (const name of TEST_ONLY) {
    if (isProduction && given[name])
      problems.push(`${name}：仅供自动化测试，NODE_ENV 为 production（默认）时不可设置`)
  }
  problems.push(...halfS3(given))
  if (given.HEPU_SMTP_URL && !given.HEPU_SMTP_FROM) {
    problems.push('HEPU_SMTP_FROM：设置了 HEPU_SMTP_URL 时必须写明发件地址')
  }
  if (given.HEPU_AI_URL && !given.HEPU_AI_MODEL) {
    problems.push('HEPU_AI_MODEL：设置了 HEPU_AI_URL 时必须写明模型')
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  const settings = parsed.data
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.HEPU_DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    /** A direct address besides the usual one means that the usual one leads through a pooler. */
    isPooled: settings.DATABASE_DIRECT_URL !== undefined,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    poolSize: settings.HEPU_POOL_SIZE,
    adminPassword: settings.HEPU_ADMIN_PASSWORD,
    metricsToken: settings.HEPU_METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    trustProxy: trustedProxies(settings.HEPU_TRUST_PROXY),
    orgName: settings.HEPU_ORG_NAME,
    demo: settings.HEPU_DEMO ?? settings.DATABASE_URL === undefined,
    sessionHours: settings.HEPU_SESSION_HOURS,
    rateLimit: settings.HEPU_RATE_LIMIT,
    signInLimit: settings.HEPU_SIGN_IN_LIMIT,
    captchaFixed: settings.HEPU_TEST_CAPTCHA,
    isProduction,
    smsFixed: settings.HEPU_TEST_SMS,
    secretKey: settings.HEPU_SECRET_KEY,
    sms: { url: settings.HEPU_SMS_URL, token: settings.HEPU_SMS_TOKEN, body: settings.HEPU_SMS_BODY },
    email: emailOf(settings),
    publicUrl: settings.HEPU_PUBLIC_URL,
    public: publicConfigOf(settings),
    mapDir: settings.HEPU_MAP_DIR,
    uploadMaxBytes: settings.HEPU_UPLOAD_MAX_MB * 1024 * 1024,
    s3: s3Of(settings),
    aiLimit: settings.HEPU_AI_LIMIT,
    model: modelOf(settings),
    saleHosts: (settings.HEPU_SALE_HOSTS ?? '').split(',').flatMap((host) => host.trim().toLowerCase() || []),
  }
}

/** The service that answers the assistant; undefined if none is configured. */
export interface ModelConfig {
  url: string
  key: string | undefined
  name: string
  /** Longest silence, s. */
  timeout: number
}

function modelOf(environment: Environment): ModelConfig | undefined {
  if (!environment.HEPU_AI_URL) return undefined
  return {
    url: environment.HEPU_AI_URL,
    key: environment.HEPU_AI_KEY,
    name: environment.HEPU_AI_MODEL ?? '',
    timeout: environment.HEPU_AI_TIMEOUT,
  }
}

/** The server that sends e-mails; undefined if none is configured. */
export interface EmailConfig {
  url: string
  from: string
}

function emailOf(environment: Environment): EmailConfig | undefined {
  const { HEPU_SMTP_URL: url, HEPU_SMTP_FROM: from } = environment
  return url && from ? { url, from } : undefined
}

/** Returns the settings that the browser may know. */
const publicConfigOf = (environment: Environment): PublicConfig => ({
  cipher: cipherOf(environment),
  hosts: { data: environment.HEPU_DATA_HOST, lab: environment.HEPU_LAB_HOST, map: environment.HEPU_MAP_HOST },
  contact: {
    name: environment.HEPU_CONTACT_NAME,
    phone: environment.HEPU_CONTACT_PHONE,
    email: environment.HEPU_CONTACT_EMAIL,
    address: environment.HEPU_CONTACT_ADDRESS,
  },
})

const cipherOf = ({ HEPU_CIPHER_KEY: key, HEPU_CIPHER_IV: iv }: Environment): CipherKey =>
  key === undefined ? { ...developmentCipher, ...(iv ? { iv } : {}) } : { key, iv }

/** Settings that an S3 storage cannot do without; all of them or none. */
const S3_NEEDS = ['HEPU_S3_ENDPOINT', 'HEPU_S3_BUCKET', 'HEPU_S3_ACCESS_KEY', 'HEPU_S3_SECRET_KEY'] as const

/** Returns the problems of an S3 storage that is only partly configured: files must not be stored elsewhere by mistake. */
function halfS3(given: Record<string, string | undefined>): string[] {
  const isMeant = given.HEPU_S3_PUBLIC_HOST ?? S3_NEEDS.find((name) => given[name])
  if (!isMeant) return []
  return S3_NEEDS.filter((name) => !given[name]).map((name) => `${name}：使用 S3 存储时必填`)
}

function s3Of(environment: Environment) {
  const { HEPU_S3_ENDPOINT, HEPU_S3_BUCKET, HEPU_S3_ACCESS_KEY, HEPU_S3_SECRET_KEY } = environment
  if (!HEPU_S3_ENDPOINT || !HEPU_S3_BUCKET || !HEPU_S3_ACCESS_KEY || !HEPU_S3_SECRET_KEY) return undefined
  return {
    endpoint: HEPU_S3_ENDPOINT,
    bucket: HEPU_S3_BUCKET,
    region: environment.HEPU_S3_REGION,
    accessKey: HEPU_S3_ACCESS_KEY,
    secretKey: HEPU_S3_SECRET_KEY,
    style: environment.HEPU_S3_STYLE,
    publicHost: environment.HEPU_S3_PUBLIC_HOST,
  }
}

export type S3Config = NonNullable<Config['s3']>

/** Whom to believe about the address of a client: nobody, so many hops, or the named proxies. */
function trustedProxies(
  value: string | undefined,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (!value) return false
  const hops = Number(value)
  return Number.isInteger(hops) ? (_, hop) => hop < hops : value.split(',').map((part) => part.trim())
}
