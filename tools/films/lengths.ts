// How long a film is, read from its file without a program that plays it.

/** The seconds that an MP4 file says it lasts: its movie header (ISO/IEC 14496-12 §8.2.2). */
export function secondsOfMp4(bytes: Buffer): number {
  const at = bytes.indexOf('mvhd', 0, 'latin1');
  if (at < 0) throw new Error('There is no movie header.');
  // Four bytes of version and flags; the times before it are twice as wide in version 1.
  const isWide = bytes[at + 4] === 1;
  const scaleAt = at + (isWide ? 24 : 16);
  const duration = isWide ? Number(bytes.readBigUInt64BE(scaleAt + 4)) : bytes.readUInt32BE(scaleAt + 4);
  return duration / bytes.readUInt32BE(scaleAt);
}

/** The seconds that a WebM file says it lasts: TimestampScale and Duration of its Info (RFC 9559 §5.1.2). */
export function secondsOfWebm(bytes: Buffer): number {
  const scaleAt = bytes.indexOf(Buffer.from([0x2a, 0xd7, 0xb1, 0x83]));
  const durationAt = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  if (scaleAt < 0 || durationAt < 0) throw new Error('There is no duration.');
  return (bytes.readDoubleBE(durationAt + 3) * bytes.readUIntBE(scaleAt + 4, 3)) / 1e9;
}
