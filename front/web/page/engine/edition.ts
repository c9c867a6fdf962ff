// Which of the two builds of the engine this browser takes: the one with vectors, which browsers know since 2023 at the latest, or
// the other. They answer alike; one is faster.
declare const ENGINE_URL: string
declare const ENGINE_SIMD_URL: string

/** A module whose only function counts the bits of a vector, which browsers without vectors refuse. */
const WITH_VECTORS = '\0asm\x01\0\0\0\x01\x05\x01`\0\x01{\x03\x02\x01\0\x0a\x0a\x01\x08\0A\0\xfd\x0f\xfdb\x0b'

const knowsVectors =
  'WebAssembly' in globalThis
  && WebAssembly.validate(Uint8Array.from(WITH_VECTORS, letter => letter.charCodeAt(0)))

export const [engineUrl, otherEngineUrl] = knowsVectors
  ? [ENGINE_SIMD_URL, ENGINE_URL]
  : [ENGINE_URL, ENGINE_SIMD_URL]
