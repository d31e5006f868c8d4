/**
 * Where a foreign provider keeps codes, sessions and tokens: in memory, without a limit that a run would reach.
 */
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** A store of its own for each call. */
export function memoryStore(): AdapterFactory {
  const records = new Map<string, AdapterPayload>()
  const only = (wanted: (record: AdapterPayload) => boolean): AdapterPayload | undefined =>
    [...records.values()].find(wanted)
  return (model): Adapter => ({
    upsert: async (id, payload) => void records.set(`${model} ${id}`, payload),
    find: async (id) => records.get(`${model} ${id}`),
    findByUid: async (uid) => only((record) => record.uid === uid),
    findByUserCode: async (code) => only((record) => record.userCode === code),
    consume: async (id) => {
      const record = records.get(`${model} ${id}`)
      if (record !== undefined) record.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void records.delete(`${model} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, record] of records) if (record.grantId === grantId) records.delete(key)
    },
  })
}
