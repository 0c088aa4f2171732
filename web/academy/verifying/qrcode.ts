/** What some browsers can do by themselves: read codes in pictures. The types of the platform do not know it yet. */
type Detector = { detect: (picture: ImageBitmapSource) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector };

const found = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector; // asked for where it may be missing

export const canReadCodes = (): boolean => found() !== undefined;

/** The text of the first QR code in a picture or a frame of a film; null where there is none. Throws where the browser cannot read codes. */
export async function textInPicture(picture: ImageBitmapSource): Promise<string | null> {
  const Class = found();
  if (!Class) throw new Error('This browser reads no codes.');
  const [code] = await new Class({ formats: ['qr_code'] }).detect(picture);
  return code?.rawValue ?? null;
}
