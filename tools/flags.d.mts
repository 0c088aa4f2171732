export declare const serverFlags: readonly string[];
export declare const settingsFile: readonly string[];
